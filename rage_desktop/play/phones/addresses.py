"""The address at which phones find this computer: a private one, never one of the internet."""

from collections.abc import Iterable
from ipaddress import AddressValueError, IPv4Address, IPv4Network

HOME_NETWORKS = tuple(
    IPv4Network(net) for net in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")
)
"""Private and link-local networks (RFC 1918, RFC 3927), the usual ones of homes first."""
LOOPBACK = IPv4Network("127.0.0.0/8")
VIRTUAL = ("192.168.56.", "192.168.99.", "192.168.122.", "172.17.", "172.18.", "10.0.2.")
"""How addresses of virtual machines and containers on this computer begin."""


def is_home(address: str) -> bool:
    """Return whether an address belongs to a private network, or to this computer itself."""
    found = _parsed(address)
    return found is not None and any(found in net for net in (*HOME_NETWORKS, LOOPBACK))


def may_be_bound(address: str) -> bool:
    """Return whether a socket may listen at an address: a single private one."""
    return is_home(address) and not address.startswith("0.")


def sorted_addresses(found: Iterable[str], usual: str | None = None) -> tuple[str, ...]:
    """Return the private addresses of this computer: the one by which it reaches others first,
    those of virtual machines last."""
    kept = []
    for address in dict.fromkeys(found):
        parsed = _parsed(address)
        if parsed is not None and any(parsed in net for net in HOME_NETWORKS):
            kept.append(address)

    def key(address: str) -> tuple[bool, bool, int]:
        parsed = IPv4Address(address)
        place = next(place for place, net in enumerate(HOME_NETWORKS) if parsed in net)
        return address != usual, address.startswith(VIRTUAL), place

    return tuple(sorted(kept, key=key))


def _parsed(address: str) -> IPv4Address | None:
    try:
        return IPv4Address(address)
    except AddressValueError:
        return None
