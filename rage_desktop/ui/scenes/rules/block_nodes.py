"""What can be done with a page's blocks: tricks are played, cards say what they are."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.rules import ActionCard, Card, SuitName, Text, text
from rage_desktop.rules.editions.examples import Example
from rage_desktop.stage.layout.geometry import CARD_RATIO
from rage_desktop.ui.scenes.rules.action_blocks import ActionRow
from rage_desktop.ui.scenes.rules.blocks import Block
from rage_desktop.ui.scenes.rules.pictures import Art, TrickBlock, length
from rage_desktop.ui.toolkit.asking.tips import Tip
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.transitions import Outcome


@dataclass(frozen=True, eq=False)
class LargeExample:
    """A card of an example to look at closely."""

    art: Art
    card: Card
    share: float = CARD_RATIO

    def __call__(self, canvas: Canvas, kit: Kit, x: float, y: float, px: int) -> None:
        """Draw it upright."""
        del kit
        self.art.card(canvas, self.card, px, x, y)


def block_nodes(art: Art, place: int, block: Block, box: Rect) -> list[Node]:
    """Return what readers and pointers find of a block, the cards in it above it."""
    if isinstance(block, TrickBlock):
        return [_trick(art, block, box), *_cards(art, block, box)]
    node = Node(f"block-{place}", Role.TEXT, block.words, box.copy())
    if isinstance(block, ActionRow):
        node.ask = _about_row(art, block)
    return [node]


def _trick(art: Art, block: TrickBlock, box: Rect) -> Node:
    def play() -> Outcome:
        art.playing.begin(block.plays, length(art.kit, block.example))
        return None

    node = Node(block.plays, Role.BUTTON, block.words, box.copy(), focusable=True)
    node.on_press, node.hint = play, art.kit.say(text("Play these cards"))
    return node


def _cards(art: Art, block: TrickBlock, box: Rect) -> list[Node]:
    nodes: list[Node] = []
    for place, bounds in enumerate(block.places(art.kit, box)):
        card = block.example.plays[place].card
        told = text("{player}: {card}", player=art.names[place], card=card)
        node = Node(f"{block.plays}-{place}", Role.CARD, art.kit.say(told), bounds)
        node.ask = _about_card(art, block.example, place)
        nodes.append(node)
    return nodes


def _about_card(art: Art, example: Example, place: int) -> Callable[[], Tip]:
    def ask() -> Tip:
        card, say = example.plays[place].card, art.kit.say
        said = say(said_of(example, place, art.names))
        return Tip(title=say(card), rule=said, picture=LargeExample(art, card))

    return ask


def _about_row(art: Art, row: ActionRow) -> Callable[[], Tip]:
    def ask() -> Tip:
        picture = LargeExample(art, ActionCard(row.role))
        return Tip(title=row.name, aside=row.count, rule=row.effect, picture=picture)

    return ask


def said_of(example: Example, place: int, names: tuple[str, ...]) -> Text:
    """Return what a card does in the trick, as it would be said at the table."""
    play, player = example.plays[place], names[place]
    led = next(play.suit for play in example.plays if play.suit is not None)
    suit = SuitName(led)
    if place == 0:
        said = text("{player} leads {suit}.", player=player, suit=suit)
    elif play.suit == led:
        said = text("{player} follows {suit}.", player=player, suit=suit)
    elif play.suit == example.trump_after:
        said = text("{player} has no {suit}, and trumps.", player=player, suit=suit)
    else:
        said = text("{player} has no {suit}: {card} cannot take the trick.",
                    player=player, suit=suit, card=play.card)  # fmt: skip
    if place != example.winner:
        return said
    return text("{first} {next}", first=said, next=text("It takes the trick."))
