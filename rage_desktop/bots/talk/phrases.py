"""What the ten characters say: short and in character, about the cards and never about a person."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from rage_desktop.rules import Text, text


class Moment(StrEnum):
    """When a player says something."""

    HIT = "hit"
    BROKEN = "broken"
    MALUS = "malus"
    TRIUMPH = "triumph"


Phrases: TypeAlias = tuple[Text, ...]


def _words(
    hit: Phrases, broken: Phrases, malus: Phrases, triumph: Phrases
) -> Mapping[Moment, Phrases]:
    said = zip(Moment, (hit, broken, malus, triumph), strict=True)
    return dict(said)


RABBIT = _words(
    (text("Phew!"), text("Just enough."), text("That was close.")),
    (text("Oh dear."), text("One too many."), text("I had a feeling.")),
    (text("Ouch!"), text("Not my ears!"), text("Must I?")),
    (text("Me? Really?"), text("Did you see that?"), text("I dared!")),
)
FOX = _words(
    (text("As planned."), text("Nicely done."), text("Tiptoe, tiptoe.")),
    (text("Well played."), text("Outfoxed!"), text("I didn't see that.")),
    (text("Sneaky!"), text("Nicely hidden."), text("A fine trap.")),
    (text("Oh, that?"), text("All part of it."), text("Tail held high!")),
)
OWL = _words(
    (text("Quite so."), text("As expected."), text("Patience pays.")),
    (text("Hm."), text("Interesting."), text("Live and learn.")),
    (text("Noted."), text("Curious."), text("I saw it coming.")),
    (text("Elementary."), text("Worth the wait."), text("Hoo-hoo!")),
)
BEAR = _words(
    (text("Ha!"), text("Just as I said."), text("Sweet as honey.")),
    (text("Too much."), text("Greedy paws."), text("Next time.")),
    (text("Grr."), text("That's a heavy one."), text("I can carry it.")),
    (text("Who else?"), text("Bear hugs for all!"), text("What a feast!")),
)
CAT = _words(
    (text("Of course."), text("Naturally."), text("On my feet again.")),
    (text("Hmpf."), text("I meant to do that."), text("Time for a nap.")),
    (text("I'll remember that."), text("Hiss."), text("My poor fur!")),
    (text("Purr."), text("Cream for me."), text("You may pet me.")),
)
FROG = _words(
    (text("Hop!"), text("Right on the pad!"), text("Splash!")),
    (text("Uh-oh."), text("Jumped too far."), text("Wet feet again.")),
    (text("Yuck!"), text("A fly in my soup!"), text("Ribbit?")),
    (text("Hop, hop, hop!"), text("Leap of the year!"), text("Hear me croak!")),
)
OCTOPUS = _words(
    (text("Got it."), text("Well in hand."), text("Eight happy arms.")),
    (text("Tangled."), text("Too many arms."), text("It just stuck.")),
    (text("Not that one!"), text("Slippery thing."), text("Pass the ink.")),
    (text("All mine!"), text("Arms full!"), text("A whole treasure!")),
)
ROBOT = _words(
    (text("Correct."), text("Bid equals tricks."), text("No deviation.")),
    (text("Error."), text("Recalibrating."), text("Result above plan.")),
    (text("Unwelcome input."), text("Does not compute."), text("Filed under minus.")),
    (text("Computed."), text("Optimum reached."), text("Beep of joy.")),
)
WHALE = _words(
    (text("Lovely."), text("Smooth sailing."), text("Just floating.")),
    (text("It happens."), text("The tide turned."), text("Deep breath.")),
    (text("Never mind."), text("A drop in the sea."), text("It'll float away.")),
    (text("What a day."), text("High tide!"), text("Time to sing.")),
)
TIGER = _words(
    (text("Yes!"), text("Pounced!"), text("Right on target.")),
    (text("No!"), text("Leapt too far."), text("Claws in.")),
    (text("A thorn!"), text("That stings!"), text("Whiskers down.")),
    (text("Roar!"), text("Earned my stripes!"), text("King for a round!")),
)
