/* `judge.model` over again: the worth of every play of a hand, in the same order of additions. */

#include "cards.h"

typedef struct {
    Cards card, suit;
    int place, height, length;
} Card;

static void look(const Judge *judge, Cards hand, Cards trump, Cards unseen, Cards follow,
                 double *taken, double *ducked, Card *legal, int *legal_count) {
    int left = count(hand), phase = judge->phase_of[left], found = 0;
    int others = count(unseen), most = 10 * judge->SHARES;
    int share = most * left * (judge->seats - 1) / (others ? others : 1);
    const int *heights = judge->heights + (share < most ? share : most) * judge->ranks;
    double take = 0, duck = 0;
    Cards numbers = hand & judge->numbers;
    for (int at = 0; at < judge->suit_count; at++) {
        Cards suit = judge->suits[at], part = numbers & suit, out = unseen & suit;
        if (!part) continue;
        int size = count(part);
        int row = suit == trump ? 0 : trump ? judge->LENGTHS : 2 * judge->LENGTHS;
        row = (row + (size < judge->LENGTHS ? size : judge->LENGTHS) - 1) * judge->HEIGHTS;
        int may = !follow || (follow & suit);
        while (part) {
            Cards card = lowest(part);
            part ^= card;
            int height = heights[count(out & -card)];
            int place = (row + height) * judge->PHASES + phase;
            take += judge->take[place];
            duck += judge->duck[place];
            if (may) legal[found++] = (Card){card, suit, place, height, size};
        }
    }
    if (hand > judge->numbers)
        for (int role = 0; role < ROLES; role++) {
            int held = count(hand & judge->kinds[role]);
            if (!held) continue;
            int place = judge->FUTURES + role * judge->PHASES + phase;
            take += held * judge->take[place];
            duck += held * judge->duck[place];
        }
    *taken = take, *ducked = duck, *legal_count = found;
}

static int hold_place(const Judge *judge, int ruff, Cards trump, int to_come, int higher,
                      int around, int takers) {
    int kind = ruff ? 0 : trump ? 1 : 2;
    int place = kind * judge->TO_COME + (to_come < judge->TO_COME ? to_come : judge->TO_COME) - 1;
    place = (place * judge->HOLDS + judge->hold_of[higher]) * judge->CROWDS;
    return (place + judge->crowd_of[around]) * judge->TAKERS + takers;
}

static int wilds(const Judge *judge, const Spot *spot, Cards card, Cards *plays, int *chances) {
    Cards win = with_suit(judge, card, spot->hand, 1, spot->lead, spot->trump, spot->named, 0);
    int chance = spot->best >= judge->above && (win & (spot->ruffed ? spot->trump : spot->lead)) ? 4 : 6;
    if (spot->ruffed && !(win & spot->trump)) chance = 0;
    if (spot->low) chance = 1;
    plays[0] = win;
    chances[0] = spot->to_come && chance > 5 ? 5 : chance;
    if (judge->automatic && (spot->trump || spot->lead)) return 1;
    Cards lose = with_suit(judge, card, spot->hand, 0, spot->lead, spot->trump, spot->named, 0);
    if (lose == win) return 1;
    plays[1] = lose;
    chances[1] = spot->lead ? 0 : 3;
    return 2;
}

/* What the plays of a turn have in common. */
typedef struct {
    int need, row, at_table, rivals, staked, late;
    double taken, ducked, to_take, to_duck;
} Turn;

static Turn turn_of(const Judge *judge, const Spot *spot) {
    Turn turn;
    int left = count(spot->hand), needed = 0, need = spot->needs[spot->seat];
    for (int seat = 0; seat < judge->seats; seat++)
        if (spot->needs[seat] > 0) needed += spot->needs[seat];
    int needy = need < 0 ? 0 : need > left ? 6 : need < 4 ? need + 1 : 5;
    int phase = judge->phase_of[left], third = judge->third_of[left], slack = left - needed;
    slack = slack < -1 ? 0 : slack > 3 ? 5 : slack + 2;
    int position = !spot->to_come ? 2 : spot->lead || spot->best ? 1 : 0;
    int crowd = spot->takers < judge->TAKERS ? spot->takers : judge->TAKERS - 1;
    int stake = spot->stake < 0 ? 1 : spot->stake ? 2 : 0;
    turn.need = need;
    turn.row = (phase * judge->NEEDS + needy) * judge->PRESSURES;
    turn.late = needy * judge->THIRDS + third;
    turn.at_table = judge->TABLE + (slack * judge->NEEDS * judge->THIRDS + turn.late) * judge->CHANCES;
    turn.rivals = judge->RIVALS +
        (((position * judge->TAKERS + crowd) * judge->NEEDS + needy) * judge->THIRDS + third) * judge->CHANCES;
    turn.staked = judge->STAKE + (stake * judge->NEEDS + needy) * judge->CHANCES;
    return turn;
}

static int pressure(const Judge *judge, double at) { return judge->pressure_of[(int)at]; }

static void add(const Judge *judge, const Turn *turn, Weighed *found, Cards play, double taking,
                double ducking, int chance, double third, double fourth) {
    const double *w = judge->weights;
    double worth = w[judge->TAKE + (turn->row + pressure(judge, taking)) * judge->CHANCES + chance];
    worth += w[judge->DUCK + (turn->row + pressure(judge, ducking)) * judge->CHANCES + chance];
    worth += third;
    worth += fourth;
    worth += w[turn->at_table + chance];
    worth += w[turn->rivals + chance];
    worth += w[turn->staked + chance];
    found->play[found->count] = play;
    found->worth[found->count++] = worth;
}

static void weigh_numbers(const Judge *judge, const Spot *spot, const Turn *turn,
                          const Card *legal, int legal_count, Weighed *found) {
    Cards lead = spot->lead, trump = spot->trump, best = spot->best, before = 0, taken_in = 0;
    int low = spot->low, ruffed = spot->ruffed, to_come = spot->to_come, past = -1;
    int left = count(spot->hand), others = count(spot->unseen);
    if (!others) others = 1;
    double coming = (double)(10 * left * to_come) / others, apiece = (double)(10 * left) / others;
    int crowd = spot->takers < judge->TAKERS ? spot->takers : judge->TAKERS - 1;
    for (int at = 0; at < legal_count; at++) {
        Card each = legal[at];
        Cards card = each.card, suit = each.suit;
        int chance = 0, kind, wins, ruff = suit == trump, over = low ? card < best : card > best;
        if (!lead)
            kind = suit == trump, wins = 1;
        else if (suit == lead)
            wins = !ruffed && over, kind = !wins ? 2 : to_come ? 3 : 4;
        else if (suit == trump)
            wins = !ruffed || over, kind = !wins ? 8 : to_come ? 5 : 6;
        else
            kind = 7, wins = ruff = 0;
        int alike = each.place << 1 | wins;
        if (alike == past && suit == before) {
            if (turn->need <= 0) found->play[found->count - 1] = card;
            continue;
        }
        past = alike, before = suit;
        if (wins && to_come) {
            Cards out = spot->unseen & suit;
            int higher = (int)(count(low ? out & (card - 1) : out & -card) * coming);
            int around = (int)(count(spot->unseen & (lead ? lead : suit)) * apiece);
            chance = judge->holds[hold_place(judge, ruff, trump, to_come, higher, around, crowd)];
        } else if (wins) {
            chance = judge->CHANCES - 1;
            if (suit == taken_in) {
                if (turn->need > 1 + turn->taken - judge->take[each.place]) continue;
                if (turn->need == 1) found->count--;
            }
            taken_in = suit;
        }
        int size = each.length < 4 ? each.length : 4;
        add(judge, turn, found, card, turn->to_take + 2.5 * judge->take[each.place],
            turn->to_duck + 2.5 * judge->duck[each.place], chance,
            judge->weights[judge->SUIT + (kind * judge->LENGTHS + size - 1) * judge->LATES + turn->late],
            judge->weights[judge->HEIGHT + (kind * judge->HEIGHTS + each.height) * judge->LATES + turn->late]);
    }
}

static int ways(const Judge *judge, const Spot *spot, int role, Cards card, int need, Cards *plays,
                int *chances) {
    Cards lead = spot->lead, trump = spot->trump;
    plays[0] = card, chances[0] = 0;
    if (role == WILD) return wilds(judge, spot, card, plays, chances);
    if (role == LOW) {
        plays[0] = with_suit(judge, card, spot->hand, 1, lead, trump, spot->named, spot->undealt);
        int takes = trump && (plays[0] & trump) && !spot->ruffed && lead != trump;
        if (takes || spot->low)
            chances[0] = spot->to_come ? 3 : 6;
        else
            chances[0] = lead ? 0 : 1;
    } else if (role == CHANGE)
        plays[0] = with_suit(judge, card, spot->hand, need != 0, lead, trump, spot->named, spot->undealt);
    return 1;
}

static void weigh_actions(const Judge *judge, const Spot *spot, const Turn *turn, int follows,
                          Weighed *found) {
    int phase = judge->phase_of[count(spot->hand)];
    int context = follows ? 3 : spot->ruffed ? 2 : spot->lead ? 1 : 0;
    for (int role = 0; role < ROLES; role++) {
        Cards held = spot->hand & judge->kinds[role], card = lowest(held), plays[2];
        if (!held) continue;
        int chances[2], place = judge->FUTURES + role * judge->PHASES + phase;
        int figure = judge->ACTION + (role * judge->CONTEXTS + context) * judge->LATES + turn->late;
        int some = ways(judge, spot, role, card, turn->need, plays, chances);
        double taking = turn->to_take + 2.5 * judge->take[place];
        double ducking = turn->to_duck + 2.5 * judge->duck[place];
        Cards suit = plays[0] & judge->numbers;
        if ((role == CHANGE || role == OUT) && suit != spot->trump) {
            double taken, ducked;
            int none;
            look(judge, spot->hand ^ card, suit, spot->unseen, judge->actions, &taken, &ducked, NULL, &none);
            taking = judge->pressure_zero + 2.5 * (turn->need - taken);
            ducking = judge->pressure_zero + 2.5 * (turn->need - ducked);
        }
        for (int way = 0; way < some; way++)
            add(judge, turn, found, plays[way], taking, ducking, chances[way],
                judge->weights[figure], 0);
    }
}

void weigh(const Judge *judge, const Spot *spot, Weighed *found) {
    Cards follow = spot->hand & spot->lead;
    Card legal[MOST_CARDS];
    int legal_count;
    Turn turn = turn_of(judge, spot);
    look(judge, spot->hand, spot->trump, spot->unseen, follow, &turn.taken, &turn.ducked, legal, &legal_count);
    turn.to_take = judge->pressure_zero + 2.5 * (turn.need - turn.taken);
    turn.to_duck = judge->pressure_zero + 2.5 * (turn.need - turn.ducked);
    found->count = 0;
    weigh_numbers(judge, spot, &turn, legal, legal_count, found);
    if (spot->hand > judge->numbers && (!follow || judge->any_time))
        weigh_actions(judge, spot, &turn, follow != 0, found);
}

Cards choose(const Judge *judge, const Spot *spot) {
    Cards hand = spot->hand, only = hand & spot->lead ? hand & spot->lead : hand;
    if (!(only & (only - 1)) && only < judge->above && (only == hand || !judge->any_time)) return only;
    Weighed found;
    weigh(judge, spot, &found);
    Cards choice = 0;
    double most = -1e9;
    for (int at = 0; at < found.count; at++)
        if (found.worth[at] > most) choice = found.play[at], most = found.worth[at];
    return choice;
}

/* The sensible bids of a hand smaller than LARGE, and their worth: see `weigh_bids`. */
int weigh_bids(const Judge *judge, Cards hand, Cards trump, Cards unseen, int heard, int bids_heard,
               double *worth, int *lowest_bid) {
    Card cards[MOST_CARDS];
    double taken, ducked;
    int numbers, strong = 0, size = count(hand), row = judge->PRESSURES;
    look(judge, hand, trump, unseen, 0, &taken, &ducked, cards, &numbers);
    int third = judge->third_of[size], trumps = count(hand & trump);
    double over = heard - (double)(bids_heard * size) / judge->seats;
    int beyond = over < -1.2 ? 0 : over < -0.4 ? 1 : over < 0.4 ? 2 : over < 1.2 ? 3 : 4;
    int place = !bids_heard ? 0 : bids_heard == judge->seats - 1 ? 2 : 1;
    for (int at = 0; at < numbers; at++) strong += judge->take[cards[at].place] >= 0.5;
    int strength = 4 * (trumps < 2 ? trumps : 2) + (strong < 3 ? strong : 3);
    const double *at_heard = judge->weights + judge->BID_HEARD + ((place * 5 + beyond) * judge->THIRDS + third) * row;
    const double *at_trumps = judge->weights + judge->BID_TRUMPS + (strength * judge->THIRDS + third) * row;
    double middle = (taken + ducked) / 2;
    int low = (int)(middle - 2.6 + 1), high = (int)(middle + 2.6);
    if (low < 0) low = 0;
    if (high > size) high = size;
    if (high < low) high = low;
    for (int bid = low; bid <= high; bid++) {
        int phased = judge->phase_of[size] * judge->BIDS + (bid < judge->BIDS ? bid : judge->BIDS - 1);
        int half = pressure(judge, judge->pressure_zero + 2.5 * (bid - middle));
        double found = judge->weights[judge->BID_TAKE + phased * row +
                                      pressure(judge, judge->pressure_zero + 2.5 * (bid - taken))];
        found += judge->weights[judge->BID_DUCK + phased * row +
                                pressure(judge, judge->pressure_zero + 2.5 * (bid - ducked))];
        found += at_heard[half];
        found += at_trumps[half];
        worth[bid - low] = found;
    }
    *lowest_bid = low;
    return high - low + 1;
}
