/** A 60-card list as Pokémon TCG Live's Spanish client exports it: Spanish headings, English names; the headings count lines. */
export const charizardList = `Pokémon: 11
4 Charmander PAF 7
1 Charmeleon PAF 8
3 Charizard ex OBF 125
2 Pidgey MEW 16
2 Pidgeot ex OBF 164
2 Duskull PRE 35
1 Dusclops PRE 36
1 Dusknoir PRE 37
1 Fezandipiti ex SFA 38 PH
1 Budew PRE 4
1 Klefki SVI 96

Entrenador: 16
4 Arven OBF 186
3 Iono PAL 185
2 Boss's Orders PAL 172
1 Briar SCR 132
1 Professor Turo's Scenario PAR 171
4 Buddy-Buddy Poffin TEF 144
4 Rare Candy SVI 191
3 Ultra Ball SVI 196
2 Nest Ball SVI 181
2 Super Rod PAL 188
2 Counter Catcher PAR 160
1 Night Stretcher SFA 61
1 Prime Catcher TEF 157
1 Technical Machine: Evolution PAR 178
1 Defiance Band SVI 169
2 Artazon PAL 171

Energía: 1
7 Basic {R} Energy SVE 2

Cartas totales: 60
`;
