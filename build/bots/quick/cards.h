/* The cards of `Deck` and the tables of `Judge` as C sees them; a hand is one number, as there. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

typedef unsigned __int128 Cards;

enum { MALUS, OUT, CHANGE, REWIND, BONUS, LOW, WILD, ROLES };
enum { ODD = 1, FORCED, JUDGED };
enum { MOST_CARDS = 128, MOST_SEATS = 16, MOST_SUITS = 16 };

typedef struct {
    PyObject_HEAD
    Cards kinds[ROLES], suits[MOST_SUITS], suit_of[MOST_CARDS + 1];
    Cards above, numbers, actions, takes_suit, suitless;
    int suit_count, width, seats;
    int any_time, automatic, last_wild_high, turns, from_pile, bars_named, bars_trump;
    int recycles, next_down, out_pends, toggles, bust_takes, bonus_points, malus_points;
    double *weights, *take, *duck;
    int *holds, *heights, *phase_of, *third_of, *hold_of, *crowd_of, *pressure_of;
    int ranks; /* the length of a row of `heights` */
    double pressure_zero;
    /* Where the weights of each kind begin, and how many steps each feature has. */
    int TAKE, DUCK, SUIT, HEIGHT, TABLE, RIVALS, STAKE, ACTION, FUTURES;
    int BID_TAKE, BID_DUCK, BID_HEARD, BID_TRUMPS, BIDS;
    int PHASES, NEEDS, PRESSURES, CHANCES, LENGTHS, HEIGHTS, THIRDS, TAKERS, CONTEXTS;
    int TO_COME, HOLDS, CROWDS, SHARES, LATES;
} Judge;

/* A turn to play as its player sees it: see `Spot`. */
typedef struct {
    Cards hand, lead, best, trump, named, unseen, undealt;
    const int *needs;
    int seat, ruffed, low, stake, to_come, takers;
} Spot;

typedef struct {
    Cards play[2 * MOST_CARDS];
    double worth[2 * MOST_CARDS];
    int count;
} Weighed;

static inline int count(Cards cards) {
    return __builtin_popcountll((unsigned long long)cards) +
           __builtin_popcountll((unsigned long long)(cards >> 64));
}

static inline int length(Cards cards) {
    unsigned long long high = (unsigned long long)(cards >> 64), less = (unsigned long long)cards;
    return high ? 128 - __builtin_clzll(high) : less ? 64 - __builtin_clzll(less) : 0;
}

static inline Cards lowest(Cards cards) { return cards & -cards; }
static inline Cards top(Cards cards) { return cards ? (Cards)1 << (length(cards) - 1) : 0; }

Cards with_suit(const Judge *, Cards card, Cards hand, int wants, Cards lead, Cards trump,
                Cards named, Cards undealt);
void weigh(const Judge *, const Spot *, Weighed *);
Cards choose(const Judge *, const Spot *);
int weigh_bids(const Judge *, Cards hand, Cards trump, Cards unseen, int heard, int bids_heard,
               double *worth, int *lowest_bid);
PyObject *play_out(Judge *, PyObject *given);
PyObject *hand_fits(Judge *, PyObject *given);
int spot_from(const Judge *, PyObject *given, Spot *, int *needs);
int cards_from(PyObject *, Cards *);
PyObject *cards_to(Cards);
