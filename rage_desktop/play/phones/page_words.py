"""The page's own words, by key: everything it says that is in no other message.

A gap stays a gap (`Bid {n}`): the page fills it.
"""

from typing import Final

from rage_desktop.rules import Text, ptext, text

EARLY_WORDS: Final[dict[str, Text]] = {
    "which_table": text("Which table?"),
    "letters_where": text("The letters are on the big screen, below the QR code."),
    "go_to_table": text("Go to the table"),
    "back_soon": text("Back in a moment…"),
    "not_reached": text(
        "The table can't be reached. Your seat and your cards are kept, and everyone is "
        "waiting for you."
    ),
    "try_now": text("Try now"),
    "same_wifi": text("Is this phone still on the same Wi-Fi as the big screen?"),
}
"""What a page has to say before a line gives it words; it brings them in every language."""

PAGE_WORDS: Final[dict[str, Text]] = EARLY_WORDS | {
    # coming in
    "take_a_seat": text("Take a seat"),
    "watch": text("Just watch"),
    "your_name": text("Your name"),
    "your_face": text("Your face"),
    "only_here": text("Only on this home network. Nothing is installed."),
    "face_bear": text("Bear"),
    "face_cat": text("Cat"),
    "face_fox": text("Fox"),
    "face_frog": text("Frog"),
    "face_octo": text("Octopus"),
    "face_owl": text("Owl"),
    "face_rabbit": text("Rabbit"),
    "face_robot": text("Robot"),
    "face_tiger": text("Tiger"),
    "face_whale": text("Whale"),
    "ready": text("Ready"),
    "not_ready": text("Not ready yet"),
    "sit_here": text("Sit here"),
    "swap": text("Swap seats"),
    "stand_up": text("Give up the seat"),
    "cards_come": text(
        "Your cards come to this phone only; the table is on the big screen. If the phone "
        "sleeps, wake it and you're back at once."
    ),
    # the table
    "players": text("Players"),
    "dealer": text("Dealer"),
    "dealer_letter": text("D"),
    "trick": text("Trick"),
    "winning": text("Winning"),
    "led": text("Led"),
    "trump": text("Trump"),
    "no_trump": text("No trump"),
    "your_hand": text("Your hand"),
    "in_hand": text("{n} in hand", n="{n}"),
    "how_many": text("How many tricks?"),
    "bids": text("Bids"),
    "bid": ptext("make a bid", "Bid"),
    "bid_n": text("Bid {n}", n="{n}"),
    "play": ptext("play a card", "Play"),
    "play_card": text("Play {card}", card="{card}"),
    "not_now": text("Not now"),
    "take_back": text("Undo"),
    "take_the_rest": text("Take the rest"),
    # the suit wheel
    "choose_suit": text("Choose a suit"),
    "trump_now": text("Trump"),
    "play_as": text("Play as {suit}", suit="{suit}"),
    "card_back": text("Take the card back"),
    # over the page
    "menu": text("Menu"),
    "close": text("Close"),
    "last_trick": text("Last trick"),
    "takes_it": text("Takes it"),
    "score_sheet": text("Score sheet"),
    "one_tap_plays": text("Play with one tap"),
    "hand_as_list": text("Hand as a list"),
    "sound": text("Sound"),
    "language": text("Language"),
    # ends
    "exact": text("Exact"),
    "go_on": text("Go on"),
    "round": text("Round"),
    "total": text("Total"),
    "ready_next": text("Ready for the next round"),
    "again": text("Again"),
    "elsewhere": text("This seat is open on another phone"),
    "play_here": text("Play here instead"),
    "other_seat": text("Choose another seat"),
    "not_you": text("That wasn't you? Tell the host, who can give the seat a new link."),
    "table_closed": text("The table is closed"),
}
