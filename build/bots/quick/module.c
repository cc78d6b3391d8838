/* What Python sees: `Quick(judge, figures)` with what `METHODS` lists. */

#include "cards.h"
#include <stddef.h>

int cards_from(PyObject *number, Cards *cards) {
    unsigned long long less = PyLong_AsUnsignedLongLongMask(number);
    if (less == (unsigned long long)-1 && PyErr_Occurred()) return 0;
    PyObject *sixty_four = PyLong_FromLong(64), *rest = PyNumber_Rshift(number, sixty_four);
    unsigned long long more = rest ? PyLong_AsUnsignedLongLongMask(rest) : 0;
    Py_XDECREF(rest);
    Py_DECREF(sixty_four);
    *cards = (Cards)more << 64 | less;
    return !PyErr_Occurred();
}

PyObject *cards_to(Cards cards) {
    return _PyLong_FromByteArray((const unsigned char *)&cards, sizeof cards, PY_LITTLE_ENDIAN, 0);
}

static int number_in(PyObject *table, const char *name, int *into) {
    PyObject *number = PyMapping_GetItemString(table, name);
    *into = number ? (int)PyLong_AsLong(number) : 0;
    Py_XDECREF(number);
    return !PyErr_Occurred();
}

static int cards_in(PyObject *table, const char *name, Cards *into) {
    PyObject *number = PyMapping_GetItemString(table, name);
    int fine = number && cards_from(number, into);
    Py_XDECREF(number);
    return fine;
}

static int some_cards_in(PyObject *table, const char *name, Cards *into, int most, int *size) {
    PyObject *found = PyMapping_GetItemString(table, name);
    PyObject *cards = found ? PySequence_Fast(found, "these are no cards") : NULL;
    int fine = cards && PySequence_Fast_GET_SIZE(cards) <= most;
    *size = fine ? (int)PySequence_Fast_GET_SIZE(cards) : 0;
    for (int at = 0; at < *size && fine; at++)
        fine = cards_from(PySequence_Fast_GET_ITEM(cards, at), into + at);
    if (!fine && !PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "This deck is too large.");
    Py_XDECREF(cards);
    Py_XDECREF(found);
    return fine;
}

/* A list of floats or of ints, copied; exactly one of the two places is given. */
static int list_in(PyObject *table, const char *name, double **floats, int **ints) {
    PyObject *list = PyMapping_GetItemString(table, name);
    if (!list) return 0;
    Py_ssize_t size = PyList_Check(list) ? PyList_GET_SIZE(list) : 0;
    void *room = PyMem_Calloc(size + 1, floats ? sizeof(double) : sizeof(int));
    if (floats) *floats = room;
    else *ints = room;
    for (Py_ssize_t at = 0; at < size && room; at++) {
        PyObject *each = PyList_GET_ITEM(list, at);
        if (floats) (*floats)[at] = PyFloat_AsDouble(each);
        else (*ints)[at] = (int)PyLong_AsLong(each);
    }
    Py_DECREF(list);
    return room && !PyErr_Occurred();
}

#define NUMBER(name) {#name, offsetof(Judge, name)}
static const struct {
    const char *name;
    size_t place;
} NUMBERS[] = {
    NUMBER(width), NUMBER(seats), NUMBER(any_time), NUMBER(automatic), NUMBER(last_wild_high),
    NUMBER(turns), NUMBER(from_pile), NUMBER(bars_named), NUMBER(bars_trump), NUMBER(recycles),
    NUMBER(next_down), NUMBER(out_pends), NUMBER(toggles), NUMBER(bust_takes), NUMBER(bonus_points),
    NUMBER(malus_points), NUMBER(ranks), NUMBER(TAKE), NUMBER(DUCK), NUMBER(SUIT), NUMBER(HEIGHT),
    NUMBER(TABLE), NUMBER(RIVALS), NUMBER(STAKE), NUMBER(ACTION), NUMBER(FUTURES),
    NUMBER(BID_TAKE), NUMBER(BID_DUCK), NUMBER(BID_HEARD), NUMBER(BID_TRUMPS), NUMBER(BIDS),
    NUMBER(PHASES), NUMBER(NEEDS), NUMBER(PRESSURES), NUMBER(CHANCES), NUMBER(LENGTHS),
    NUMBER(HEIGHTS), NUMBER(THIRDS), NUMBER(TAKERS), NUMBER(CONTEXTS), NUMBER(TO_COME),
    NUMBER(HOLDS), NUMBER(CROWDS), NUMBER(SHARES), NUMBER(LATES),
};

static int read_judge(Judge *judge, PyObject *table) {
    for (size_t at = 0; at < sizeof NUMBERS / sizeof *NUMBERS; at++)
        if (!number_in(table, NUMBERS[at].name, (int *)((char *)judge + NUMBERS[at].place))) return 0;
    int places, roles;
    PyObject *zero = PyMapping_GetItemString(table, "PRESSURE_ZERO");
    judge->pressure_zero = zero ? PyFloat_AsDouble(zero) : 0;
    Py_XDECREF(zero);
    return zero && cards_in(table, "above", &judge->above) && cards_in(table, "numbers", &judge->numbers) &&
           cards_in(table, "actions", &judge->actions) && cards_in(table, "takes_suit", &judge->takes_suit) &&
           cards_in(table, "suitless", &judge->suitless) &&
           some_cards_in(table, "kinds", judge->kinds, ROLES, &roles) &&
           some_cards_in(table, "suits", judge->suits, MOST_SUITS, &judge->suit_count) &&
           some_cards_in(table, "suit_of", judge->suit_of, MOST_CARDS + 1, &places) &&
           list_in(table, "weights", &judge->weights, NULL) && list_in(table, "take", &judge->take, NULL) &&
           list_in(table, "duck", &judge->duck, NULL) && list_in(table, "holds", NULL, &judge->holds) &&
           list_in(table, "heights", NULL, &judge->heights) &&
           list_in(table, "PHASE_OF", NULL, &judge->phase_of) &&
           list_in(table, "THIRD_OF", NULL, &judge->third_of) &&
           list_in(table, "HOLD_OF", NULL, &judge->hold_of) &&
           list_in(table, "CROWD_OF", NULL, &judge->crowd_of) &&
           list_in(table, "PRESSURE_OF", NULL, &judge->pressure_of);
}

static PyObject *judge_new(PyTypeObject *type, PyObject *given, PyObject *named) {
    PyObject *table;
    if (!PyArg_ParseTuple(given, "O!", &PyDict_Type, &table)) return NULL;
    Judge *judge = (Judge *)type->tp_alloc(type, 0);
    if (judge && (!read_judge(judge, table) || judge->seats > MOST_SEATS)) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "These are too many seats.");
        Py_CLEAR(judge);
    }
    return (PyObject *)judge;
}

static void judge_free(Judge *judge) {
    PyTypeObject *type = Py_TYPE(judge);
    void *lists[] = {judge->weights, judge->take, judge->duck, judge->holds, judge->heights,
                     judge->phase_of, judge->third_of, judge->hold_of, judge->crowd_of, judge->pressure_of};
    for (size_t at = 0; at < sizeof lists / sizeof *lists; at++) PyMem_Free(lists[at]);
    type->tp_free(judge);
    Py_DECREF(type);
}

/* Read a `Spot`; its needs go to `needs`. */
int spot_from(const Judge *judge, PyObject *given, Spot *spot, int *needs) {
    PyObject *hand, *list, *lead, *best, *trump, *named, *unseen, *undealt;
    if (!PyArg_ParseTuple(given, "OOiOOpOOpiiiOO", &hand, &list, &spot->seat, &lead, &best, &spot->ruffed,
                          &trump, &named, &spot->low, &spot->stake, &spot->to_come, &spot->takers,
                          &unseen, &undealt))
        return 0;
    PyObject *each = PySequence_Fast(list, "needs are numbers");
    int fine = each && PySequence_Fast_GET_SIZE(each) == judge->seats;
    for (int seat = 0; seat < judge->seats && fine; seat++)
        needs[seat] = (int)PyLong_AsLong(PySequence_Fast_GET_ITEM(each, seat));
    Py_XDECREF(each);
    spot->needs = needs;
    if (!fine && !PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "There has to be a need for each seat.");
    return fine && !PyErr_Occurred() && cards_from(hand, &spot->hand) && cards_from(lead, &spot->lead) &&
           cards_from(best, &spot->best) && cards_from(trump, &spot->trump) &&
           cards_from(named, &spot->named) && cards_from(unseen, &spot->unseen) &&
           cards_from(undealt, &spot->undealt);
}

static PyObject *judge_weigh(Judge *judge, PyObject *given) {
    Spot spot;
    Weighed found;
    int needs[MOST_SEATS];
    if (!spot_from(judge, given, &spot, needs)) return NULL;
    weigh(judge, &spot, &found);
    PyObject *list = PyList_New(found.count);
    for (int at = 0; list && at < found.count; at++)
        PyList_SET_ITEM(list, at, Py_BuildValue("Nd", cards_to(found.play[at]), found.worth[at]));
    return list;
}

static PyObject *judge_choose(Judge *judge, PyObject *given) {
    Spot spot;
    int needs[MOST_SEATS];
    return spot_from(judge, given, &spot, needs) ? cards_to(choose(judge, &spot)) : NULL;
}

static PyObject *judge_bids(Judge *judge, PyObject *given) {
    PyObject *hand, *trump, *unseen;
    Cards held, trumps, others;
    int heard, bids_heard, low;
    double worth[MOST_CARDS];
    if (!PyArg_ParseTuple(given, "OOOii", &hand, &trump, &unseen, &heard, &bids_heard) ||
        !cards_from(hand, &held) || !cards_from(trump, &trumps) || !cards_from(unseen, &others))
        return NULL;
    int size = weigh_bids(judge, held, trumps, others, heard, bids_heard, worth, &low);
    PyObject *list = PyList_New(size);
    for (int at = 0; list && at < size; at++)
        PyList_SET_ITEM(list, at, Py_BuildValue("id", low + at, worth[at]));
    return list;
}

static PyMethodDef METHODS[] = {
    {"weigh", (PyCFunction)judge_weigh, METH_O, "Every play of a `Spot` with its worth."},
    {"choose", (PyCFunction)judge_choose, METH_O, "The play of a `Spot` that is worth most."},
    {"bids", (PyCFunction)judge_bids, METH_VARARGS, "The sensible bids of a hand, and their worth."},
    {"fits", (PyCFunction)hand_fits, METH_VARARGS, "How well hands fit what was seen of a seat."},
    {"playout", (PyCFunction)play_out, METH_VARARGS, "A round played to its end."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot SLOTS[] = {
    {Py_tp_new, judge_new}, {Py_tp_dealloc, judge_free}, {Py_tp_methods, METHODS}, {0, NULL}};
static PyType_Spec TYPE = {"quick.Quick", sizeof(Judge), 0, Py_TPFLAGS_DEFAULT, SLOTS};
static PyModuleDef MODULE = {PyModuleDef_HEAD_INIT, "_quick", NULL, -1, NULL};

PyMODINIT_FUNC PyInit__quick(void) {
    PyObject *module = PyModule_Create(&MODULE), *type = PyType_FromSpec(&TYPE);
    if (!module || !type || PyModule_AddObject(module, "Quick", type)) return NULL;
    return module;
}
