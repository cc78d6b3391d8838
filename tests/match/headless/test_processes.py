"""What processes are given is done once each, and whatever goes wrong there is told here."""

import os
import time
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from threading import Lock

import pytest

from rage_desktop.match.headless.processes import Processes

pytestmark = pytest.mark.slow


def whose(number: int, wait: float = 0.0) -> tuple[int, int]:
    time.sleep(wait)
    return number, os.getpid()


def breaks() -> None:
    raise LookupError("a mistake")


def test_as_many_processes_as_asked_for_do_each_task_once() -> None:
    with Processes(2) as pool:
        done = [future.result() for future in [pool.submit(whose, n, wait=0.02) for n in range(9)]]
    assert [number for number, _ in done] == list(range(9))
    assert len({process for _, process in done} - {os.getpid()}) == 2


def test_a_mistake_comes_back_with_its_place_and_the_next_task_goes_on() -> None:
    with Processes(1) as pool:
        with pytest.raises(LookupError, match="a mistake") as caught:
            pool.submit(breaks).result()
        assert "in breaks" in "".join(caught.value.__notes__)
        with pytest.raises(TypeError):
            pool.submit(whose, Lock()).result()  # type: ignore[arg-type]
        assert pool.submit(whose, 7).result()[0] == 7
    with pytest.raises(RuntimeError):
        pool.submit(whose, 8)


def test_a_process_that_dies_leaves_nobody_waiting() -> None:
    with Processes(1) as pool:
        futures: list[Future[object]] = [
            pool.submit(os._exit, 3),
            pool.submit(whose, 1),
            pool.submit(whose, 2),
        ]
        for future in futures:
            with pytest.raises(BrokenProcessPool):
                future.result(10)


def test_what_is_not_begun_can_be_given_up() -> None:
    pool = Processes(1)
    first, *others = [pool.submit(whose, number, wait=0.2) for number in range(5)]
    while not first.running():
        time.sleep(0.01)
    pool.shutdown(cancel_futures=True)
    assert first.result()[0] == 0
    assert all(future.cancelled() for future in others)
