/* `search.hand_likelihood` over again: how well hands fit what their holder bid and played. */

#include "cards.h"
#include <math.h>

typedef struct {
    double hunch, bid_doubt, play_doubt;
} Doubts;

typedef struct {
    Cards trump, turned;
    int bid, heard, bids_heard;
} SeenBid;

typedef struct {
    Cards entry, later;
    Spot spot;
    int needs[MOST_SEATS];
} SeenPlay;

static double chance(const double *worths, int count, double mine, double doubt, double hunch) {
    double most = worths[0], sum = 0;
    for (int at = 1; at < count; at++) most = worths[at] > most ? worths[at] : most;
    for (int at = 0; at < count; at++) sum += exp((worths[at] - most) / doubt);
    return hunch + exp((mine - most) / doubt) / sum;
}

static double fit_to_bid(const Judge *judge, Cards dealt, const SeenBid *seen, const Doubts *doubts) {
    double worths[MOST_CARDS];
    Cards all = judge->numbers | judge->actions;
    int low, count = weigh_bids(judge, dealt, seen->trump, all & ~seen->turned & ~dealt, seen->heard,
                                seen->bids_heard, worths, &low);
    int sensible = seen->bid >= low && seen->bid < low + count;
    double mine = sensible ? worths[seen->bid - low] : -1e9;
    return chance(worths, count, mine, doubts->bid_doubt, doubts->hunch);
}

/* The play that stands for one seen, or -1: of equal cards only one is weighed. */
static int same_as(const Judge *judge, Cards entry, const Weighed *plays, int wants) {
    int found = -1;
    if (entry >= judge->above) {
        Cards kind = 0, named = entry & judge->numbers;
        for (int role = 0; role < ROLES && !kind; role++)
            if (judge->kinds[role] & entry) kind = judge->kinds[role];
        for (int at = 0; at < plays->count; at++) {
            if (!(plays->play[at] & kind)) continue;
            if ((plays->play[at] & judge->numbers) == named) return at;
            if (found < 0) found = at;
        }
        return found;
    }
    Cards suit = judge->suit_of[length(entry)];
    for (int at = 0; at < plays->count; at++) {
        Cards play = plays->play[at];
        if (play >= judge->above || !(play & suit) || (wants ? play > entry : play < entry)) continue;
        if (found < 0 || (wants ? play > plays->play[found] : play < plays->play[found])) found = at;
    }
    return found;
}

static double fit_to_play(const Judge *judge, Cards hand, SeenPlay *seen, const Doubts *doubts) {
    Weighed plays;
    Spot spot = seen->spot;
    spot.hand = hand | seen->later;
    spot.unseen &= ~spot.hand;
    weigh(judge, &spot, &plays);
    if (plays.count == 1) return 1;
    int like = same_as(judge, seen->entry, &plays, spot.needs[spot.seat] > 0);
    double mine = like < 0 ? -1e9 : plays.worth[like];
    return chance(plays.worth, plays.count, mine, doubts->play_doubt, doubts->hunch);
}

static int bid_from(PyObject *given, SeenBid *seen) {
    PyObject *trump, *turned;
    return PyArg_ParseTuple(given, "iiiOO", &seen->bid, &seen->heard, &seen->bids_heard, &trump, &turned) &&
           cards_from(trump, &seen->trump) && cards_from(turned, &seen->turned);
}

static int play_from(const Judge *judge, PyObject *given, SeenPlay *seen) {
    PyObject *entry, *spot, *later;
    return PyArg_ParseTuple(given, "OOO", &entry, &spot, &later) && cards_from(entry, &seen->entry) &&
           cards_from(later, &seen->later) && spot_from(judge, spot, &seen->spot, seen->needs);
}

PyObject *hand_fits(Judge *judge, PyObject *given) {
    PyObject *hands, *bids, *list, *dealt;
    Cards played, hand;
    SeenBid bid;
    Doubts doubts;
    if (!PyArg_ParseTuple(given, "O!OO!O!ddd", &PyList_Type, &hands, &dealt, &PyList_Type, &bids,
                          &PyList_Type, &list, &doubts.hunch, &doubts.bid_doubt, &doubts.play_doubt))
        return NULL;
    Py_ssize_t bid_count = PyList_GET_SIZE(bids), count = PyList_GET_SIZE(list);
    SeenPlay *plays = PyMem_Calloc(count + 1, sizeof *plays);
    int fine = plays && cards_from(dealt, &played) && (!bid_count || bid_from(PyList_GET_ITEM(bids, 0), &bid));
    for (Py_ssize_t at = 0; at < count && fine; at++)
        fine = play_from(judge, PyList_GET_ITEM(list, at), plays + at);
    PyObject *fits = fine ? PyList_New(PyList_GET_SIZE(hands)) : NULL;
    for (Py_ssize_t one = 0; fits && one < PyList_GET_SIZE(hands); one++) {
        if (!cards_from(PyList_GET_ITEM(hands, one), &hand)) {
            Py_CLEAR(fits);
            break;
        }
        double fit = bid_count ? fit_to_bid(judge, hand | played, &bid, &doubts) : 1;
        for (Py_ssize_t at = 0; at < count; at++) fit *= fit_to_play(judge, hand, plays + at, &doubts);
        PyList_SET_ITEM(fits, one, PyFloat_FromDouble(fit));
    }
    PyMem_Free(plays);
    return fits;
}
