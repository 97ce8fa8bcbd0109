// One list of data: the decks of the demo.

/** A deck that people really play. `list` has 60 cards; a player's own copy can use any of the swaps. */
export interface Archetype {
  name: string;
  /** The cards shown as its icons, best first. */
  favourites: readonly [string, string] | readonly [string, string, string];
  /** How common the deck is, as a relative weight. */
  share: number;
  list: string;
  swaps: readonly (readonly [out: string, into: string])[];
}

export const archetypes: readonly Archetype[] = [
  {
    name: 'Charizard ex / Pidgeot ex',
    favourites: ['OBF 125', 'OBF 164', 'PRE 37'],
    share: 8,
    list: `
      4 Charmander PAF 7
      1 Charmeleon PAF 8
      3 Charizard ex OBF 125
      2 Pidgey MEW 16
      2 Pidgeot ex OBF 164
      2 Duskull PRE 35
      1 Dusclops PRE 36
      1 Dusknoir PRE 37
      1 Fezandipiti ex SFA 38
      1 Budew PRE 4
      1 Klefki SVI 96
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
      7 Fire Energy SVE 2`,
    swaps: [
      ['SVI 96', 'PRE 4'],
      ['SVI 169', 'SSP 169'],
      ['PAR 171', 'PAL 185'],
      ['SVE 2', 'PRE 92'],
    ],
  },
  {
    name: 'Dragapult ex / Dusknoir',
    favourites: ['TWM 130', 'PRE 37', 'PRE 4'],
    share: 10,
    list: `
      4 Dreepy TWM 128
      4 Drakloak TWM 129
      3 Dragapult ex TWM 130
      2 Duskull PRE 35
      2 Dusclops PRE 36
      1 Dusknoir PRE 37
      2 Budew PRE 4
      1 Fezandipiti ex SFA 38
      1 Latias ex SSP 76
      1 Hawlucha SVI 118
      4 Iono PAL 185
      3 Boss's Orders PAL 172
      2 Crispin SCR 133
      1 Professor's Research SVI 189
      1 Brock's Scouting JTG 146
      4 Buddy-Buddy Poffin TEF 144
      4 Ultra Ball SVI 196
      3 Counter Catcher PAR 160
      2 Rare Candy SVI 191
      2 Nest Ball SVI 181
      2 Night Stretcher SFA 61
      1 Unfair Stamp TWM 165
      1 Technical Machine: Devolution PAR 177
      2 Jamming Tower TWM 153
      4 Fire Energy SVE 2
      3 Psychic Energy SVE 5`,
    swaps: [
      ['SVI 118', 'TWM 95'],
      ['PAR 160', 'PAL 188'],
      ['SVI 189', 'TWM 155'],
      ['PAR 177', 'PAR 178'],
    ],
  },
  {
    name: 'Gardevoir ex',
    favourites: ['SVI 86', 'TWM 95', 'PAR 86'],
    share: 8,
    list: `
      4 Ralts SVI 84
      3 Kirlia SVI 85
      2 Gardevoir ex SVI 86
      2 Munkidori TWM 95
      1 Drifloon SCR 60
      1 Scream Tail PAR 86
      1 Lillie's Clefairy ex JTG 56
      1 Mew ex MEW 151
      1 Fezandipiti ex SFA 38
      1 Klefki SVI 96
      1 Budew PRE 4
      4 Arven OBF 186
      4 Iono PAL 185
      2 Boss's Orders PAL 172
      1 Professor Turo's Scenario PAR 171
      4 Ultra Ball SVI 196
      3 Buddy-Buddy Poffin TEF 144
      3 Rare Candy SVI 191
      2 Nest Ball SVI 181
      2 Night Stretcher SFA 61
      1 Super Rod PAL 188
      1 Counter Catcher PAR 160
      1 Secret Box TWM 163
      1 Bravery Charm PAL 173
      1 Technical Machine: Evolution PAR 178
      2 Artazon PAL 171
      7 Psychic Energy SVE 5
      3 Darkness Energy SVE 7`,
    swaps: [
      ['SVI 96', 'TEF 78'],
      ['MEW 151', 'SVI 85'],
      ['PAL 171', 'TWM 153'],
      ['PAR 160', 'SFA 61'],
    ],
  },
  {
    name: 'Gholdengo ex',
    favourites: ['PAR 139', 'SSP 97', 'BLK 67'],
    share: 7,
    list: `
      4 Gimmighoul SSP 97
      4 Gholdengo ex PAR 139
      2 Dunsparce TEF 128
      2 Dudunsparce TEF 129
      1 Genesect ex BLK 67
      1 Fezandipiti ex SFA 38
      1 Munkidori TWM 95
      1 Hop's Cramorant JTG 138
      4 Arven OBF 186
      3 Boss's Orders PAL 172
      2 Iono PAL 185
      1 Ciphermaniac's Codebreaking TEF 145
      4 Superior Energy Retrieval PAL 189
      4 Earthen Vessel PAR 163
      4 Nest Ball SVI 181
      3 Buddy-Buddy Poffin TEF 144
      1 Energy Search Pro SSP 176
      1 Ultra Ball SVI 196
      1 Super Rod PAL 188
      2 Night Stretcher SFA 61
      1 Air Balloon BLK 79
      1 Vitality Band SVI 197
      1 Artazon PAL 171
      6 Metal Energy SVE 8
      1 Grass Energy SVE 1
      1 Fire Energy SVE 2
      1 Water Energy SVE 3
      1 Lightning Energy SVE 4
      1 Darkness Energy SVE 7`,
    swaps: [
      ['SVI 197', 'PAR 178'],
      ['SSP 176', 'SVE 6'],
      ['TEF 145', 'PAL 172'],
      ['BLK 79', 'SSP 76'],
    ],
  },
  {
    name: 'Electrofuria ex / Ogerpon ex',
    favourites: ['TEF 123', 'TWM 25', 'PAR 107'],
    share: 7,
    list: `
      4 Raging Bolt ex TEF 123
      3 Teal Mask Ogerpon ex TWM 25
      1 Slither Wing PAR 107
      1 Squawkabilly ex PAL 169
      1 Fezandipiti ex SFA 38
      1 Iron Leaves ex TEF 25
      1 Mew ex MEW 151
      4 Professor Sada's Vitality PAR 170
      2 Crispin SCR 133
      2 Boss's Orders PAL 172
      1 Explorer's Guidance TEF 147
      4 Earthen Vessel PAR 163
      4 Nest Ball SVI 181
      4 Pokégear 3.0 SVI 186
      3 Energy Retrieval SVI 171
      2 Ultra Ball SVI 196
      2 Night Stretcher SFA 61
      2 Switch SVI 194
      1 Prime Catcher TEF 157
      1 Pal Pad SVI 182
      2 Bravery Charm PAL 173
      1 Jamming Tower TWM 153
      7 Grass Energy SVE 1
      3 Lightning Energy SVE 4
      3 Fighting Energy SVE 6`,
    swaps: [
      ['PAL 173', 'SVI 194'],
      ['SVI 182', 'TEF 147'],
      ['MEW 151', 'SSP 76'],
      ['TEF 25', 'PAR 108'],
    ],
  },
  {
    name: 'Miraidon ex',
    favourites: ['SVI 81', 'PAR 70', 'SSP 57'],
    share: 5,
    list: `
      4 Miraidon ex SVI 81
      2 Iron Hands ex PAR 70
      1 Pikachu ex SSP 57
      2 Magnemite SSP 58
      2 Magneton SSP 59
      1 Squawkabilly ex PAL 169
      1 Latias ex SSP 76
      1 Mew ex MEW 151
      4 Arven OBF 186
      3 Boss's Orders PAL 172
      3 Professor's Research SVI 189
      1 Iono PAL 185
      4 Electric Generator SVI 170
      4 Nest Ball SVI 181
      4 Ultra Ball SVI 196
      2 Switch SVI 194
      2 Night Stretcher SFA 61
      1 Super Rod PAL 188
      1 Prime Catcher TEF 157
      1 Bravery Charm PAL 173
      1 Rescue Board TEF 159
      2 Area Zero Underdepths SCR 131
      13 Lightning Energy SVE 4`,
    swaps: [
      ['SVE 4', 'PAR 160'],
      ['PAL 185', 'SVI 189'],
      ['SCR 131', 'SVI 167'],
      ['PAL 173', 'SSP 169'],
    ],
  },
  {
    name: 'Terapagos ex / Noctowl',
    favourites: ['SCR 128', 'PRE 78', 'SCR 118'],
    share: 7,
    list: `
      3 Terapagos ex SCR 128
      4 Hoothoot SCR 114
      4 Noctowl PRE 78
      2 Fan Rotom SCR 118
      2 Dunsparce TEF 128
      2 Dudunsparce TEF 129
      1 Bloodmoon Ursaluna ex TWM 141
      1 Fezandipiti ex SFA 38
      1 Latias ex SSP 76
      4 Crispin SCR 133
      3 Boss's Orders PAL 172
      2 Iono PAL 185
      1 Briar SCR 132
      1 Lacey SCR 139
      4 Nest Ball SVI 181
      4 Ultra Ball SVI 196
      3 Glass Trumpet SCR 135
      2 Night Stretcher SFA 61
      2 Tera Orb SSP 189
      1 Energy Switch SVI 173
      1 Sparkling Crystal SCR 142
      4 Area Zero Underdepths SCR 131
      2 Grass Energy SVE 1
      2 Water Energy SVE 3
      1 Fire Energy SVE 2
      1 Fighting Energy SVE 6
      1 Metal Energy SVE 8
      1 Jet Energy PAL 190`,
    swaps: [
      ['TWM 141', 'TWM 64'],
      ['SCR 139', 'PAL 172'],
      ['TEF 128', 'JTG 120'],
      ['SCR 142', 'TWM 165'],
    ],
  },
  {
    name: 'Bramaluna ex',
    favourites: ['PAR 124', 'SFA 39', 'TEF 109'],
    share: 5,
    list: `
      4 Roaring Moon ex PAR 124
      2 Roaring Moon TEF 109
      2 Pecharunt ex SFA 39
      1 Fezandipiti ex SFA 38
      1 Squawkabilly ex PAL 169
      1 Munkidori TWM 95
      1 Darkrai OBF 136
      4 Professor Sada's Vitality PAR 170
      3 Explorer's Guidance TEF 147
      3 Janine's Secret Art SFA 59
      2 Boss's Orders PAL 172
      4 Earthen Vessel PAR 163
      4 Nest Ball SVI 181
      4 Ultra Ball SVI 196
      2 Switch SVI 194
      2 Night Stretcher SFA 61
      2 Pokégear 3.0 SVI 186
      1 Awakening Drum TEF 141
      4 Ancient Booster Energy Capsule TEF 140
      2 Artazon PAL 171
      11 Darkness Energy SVE 7`,
    swaps: [
      ['SVE 7', 'PAR 160'],
      ['OBF 136', 'TEF 78'],
      ['PAL 171', 'TWM 153'],
      ['SVI 186', 'SFA 61'],
    ],
  },
  {
    name: 'Archaludon ex',
    favourites: ['SSP 130', 'SCR 106'],
    share: 6,
    list: `
      4 Duraludon SCR 106
      4 Archaludon ex SSP 130
      2 Dunsparce TEF 128
      2 Dudunsparce TEF 129
      1 Iron Treads ex SVI 143
      1 Fezandipiti ex SFA 38
      1 Latias ex SSP 76
      4 Professor's Research SVI 189
      3 Iono PAL 185
      3 Boss's Orders PAL 172
      2 Jasmine's Gaze SSP 178
      1 Lacey SCR 139
      4 Ultra Ball SVI 196
      4 Nest Ball SVI 181
      3 Buddy-Buddy Poffin TEF 144
      2 Earthen Vessel PAR 163
      2 Night Stretcher SFA 61
      1 Hero's Cape TEF 152
      2 Bravery Charm PAL 173
      3 Full Metal Lab TEF 148
      11 Metal Energy SVE 8`,
    swaps: [
      ['SCR 106', 'SSP 129'],
      ['SVI 143', 'BLK 67'],
      ['PAL 173', 'SSP 169'],
      ['SCR 139', 'SSP 178'],
    ],
  },
  {
    name: 'Chien-Pao ex / Baxcalibur',
    favourites: ['PAL 61', 'PAL 60', 'PAR 56'],
    share: 4,
    list: `
      3 Chien-Pao ex PAL 61
      3 Frigibax PAL 57
      1 Arctibax PAL 59
      3 Baxcalibur PAL 60
      1 Iron Bundle PAR 56
      2 Bidoof CRZ 111
      2 Bibarel CRZ GG25
      1 Squawkabilly ex PAL 169
      4 Professor's Research SVI 189
      3 Iono PAL 185
      3 Boss's Orders PAL 172
      2 Arven OBF 186
      4 Superior Energy Retrieval PAL 189
      4 Ultra Ball SVI 196
      4 Buddy-Buddy Poffin TEF 144
      3 Rare Candy SVI 191
      3 Nest Ball SVI 181
      2 Super Rod PAL 188
      1 Earthen Vessel PAR 163
      1 Prime Catcher TEF 157
      1 Rescue Board TEF 159
      9 Water Energy SVE 3`,
    swaps: [
      ['PAL 57', 'PAL 58'],
      ['TEF 159', 'SVI 194'],
      ['PAR 163', 'SFA 61'],
    ],
  },
  {
    name: 'Ferropúas ex',
    favourites: ['TWM 77', 'TWM 153'],
    share: 4,
    list: `
      4 Iron Thorns ex TWM 77
      4 Arven OBF 186
      4 Iono PAL 185
      4 Boss's Orders PAL 172
      2 Professor Turo's Scenario PAR 171
      2 Judge DRI 167
      1 Colress's Tenacity SFA 57
      4 Techno Radar PAR 180
      4 Crushing Hammer SVI 168
      4 Pokégear 3.0 SVI 186
      3 Counter Catcher PAR 160
      3 Earthen Vessel PAR 163
      1 Prime Catcher TEF 157
      1 Pal Pad SVI 182
      4 Future Booster Energy Capsule TEF 149
      1 Technical Machine: Turbo Energize PAR 179
      1 Bravery Charm PAL 173
      2 Jamming Tower TWM 153
      1 Calamitous Snowy Mountain PAL 174
      10 Lightning Energy SVE 4`,
    swaps: [
      ['SVI 182', 'SFA 61'],
      ['DRI 167', 'PAR 170'],
      ['PAL 173', 'SVI 193'],
      ['SVE 4', 'PAR 70'],
    ],
  },
  {
    name: 'Zoroark ex de N',
    favourites: ['JTG 98', 'JTG 116', 'JTG 27'],
    share: 7,
    list: `
      4 N's Zorua JTG 97
      4 N's Zoroark ex JTG 98
      2 N's Darumaka JTG 26
      2 N's Darmanitan JTG 27
      1 N's Reshiram JTG 116
      2 Munkidori TWM 95
      1 Pecharunt ex SFA 39
      1 Fezandipiti ex SFA 38
      1 Budew PRE 4
      4 Professor's Research JTG 155
      3 Iono PAL 185
      3 Boss's Orders PAL 172
      1 Cyrano SSP 170
      1 Black Belt's Training JTG 143
      4 Buddy-Buddy Poffin TEF 144
      4 Ultra Ball SVI 196
      3 Nest Ball SVI 181
      3 N's PP Up JTG 153
      2 Night Stretcher SFA 61
      1 Counter Catcher PAR 160
      1 Secret Box TWM 163
      1 Binding Mochi SFA 55
      1 Air Balloon BLK 79
      2 N's Castle JTG 152
      8 Darkness Energy SVE 7`,
    swaps: [
      ['SSP 170', 'PAL 172'],
      ['JTG 143', 'PAL 185'],
      ['BLK 79', 'TEF 159'],
      ['SFA 55', 'SSP 169'],
    ],
  },
  {
    name: 'Grimmsnarl ex de Roxy',
    favourites: ['DRI 136', 'TWM 53', 'TWM 95'],
    share: 7,
    list: `
      4 Marnie's Impidimp DRI 134
      3 Marnie's Morgrem DRI 135
      3 Marnie's Grimmsnarl ex DRI 136
      2 Snorunt PAR 37
      2 Froslass TWM 53
      3 Munkidori TWM 95
      1 Budew PRE 4
      1 Yveltal SFA 35
      4 Arven OBF 186
      3 Iono PAL 185
      3 Boss's Orders PAL 172
      1 Team Rocket's Petrel DRI 176
      1 Professor Turo's Scenario PAR 171
      4 Buddy-Buddy Poffin TEF 144
      4 Rare Candy SVI 191
      2 Ultra Ball SVI 196
      2 Nest Ball SVI 181
      2 Night Stretcher SFA 61
      2 Counter Catcher PAR 160
      1 Super Rod PAL 188
      1 Technical Machine: Devolution PAR 177
      1 Air Balloon BLK 79
      3 Spikemuth Gym DRI 169
      7 Darkness Energy SVE 7`,
    swaps: [
      ['SFA 35', 'SFA 38'],
      ['PAR 37', 'TWM 51'],
      ['PAL 188', 'SFA 61'],
      ['PAR 177', 'PAR 178'],
    ],
  },
  {
    name: 'Garchomp ex de Cintia',
    favourites: ['DRI 104', 'DRI 8', 'DRI 103'],
    share: 5,
    list: `
      4 Cynthia's Gible DRI 102
      3 Cynthia's Gabite DRI 103
      3 Cynthia's Garchomp ex DRI 104
      2 Cynthia's Roselia DRI 7
      2 Cynthia's Roserade DRI 8
      1 Hawlucha SVI 118
      1 Munkidori TWM 95
      1 Fezandipiti ex SFA 38
      1 Budew PRE 4
      4 Arven OBF 186
      3 Iono PAL 185
      3 Boss's Orders PAL 172
      2 Lana's Aid TWM 155
      4 Buddy-Buddy Poffin TEF 144
      4 Rare Candy SVI 191
      4 Ultra Ball SVI 196
      2 Night Stretcher SFA 61
      1 Super Rod PAL 188
      1 Counter Catcher PAR 160
      1 Prime Catcher TEF 157
      3 Cynthia's Power Weight DRI 162
      2 Artazon PAL 171
      7 Fighting Energy SVE 6
      1 Darkness Energy SVE 7`,
    swaps: [
      ['SVI 118', 'TWM 107'],
      ['TWM 155', 'PAL 185'],
      ['PAR 160', 'SVI 181'],
      ['PAL 171', 'SSP 177'],
    ],
  },
  {
    name: 'Typhlosion de Eco',
    favourites: ['DRI 34', 'DRI 39', 'DRI 33'],
    share: 5,
    list: `
      4 Ethan's Cyndaquil DRI 32
      4 Ethan's Quilava DRI 33
      3 Ethan's Typhlosion DRI 34
      2 Dunsparce TEF 128
      2 Dudunsparce TEF 129
      1 Ethan's Ho-Oh ex DRI 39
      1 Fezandipiti ex SFA 38
      1 Budew PRE 4
      4 Ethan's Adventure DRI 165
      4 Arven OBF 186
      2 Iono PAL 185
      3 Boss's Orders PAL 172
      4 Buddy-Buddy Poffin TEF 144
      3 Rare Candy SVI 191
      3 Ultra Ball SVI 196
      2 Nest Ball SVI 181
      2 Night Stretcher SFA 61
      1 Super Rod PAL 188
      1 Sacred Ash DRI 168
      1 Counter Catcher PAR 160
      1 Technical Machine: Evolution PAR 178
      1 Defiance Band SVI 169
      2 Artazon PAL 171
      8 Fire Energy SVE 2`,
    swaps: [
      ['SVI 169', 'SVI 193'],
      ['PAL 188', 'SFA 61'],
      ['TEF 128', 'JTG 120'],
      ['SVI 181', 'SVI 196'],
    ],
  },
  {
    name: 'Mewtwo ex del Team Rocket',
    favourites: ['DRI 81', 'DRI 20', 'DRI 51'],
    share: 5,
    list: `
      3 Team Rocket's Mewtwo ex DRI 81
      4 Team Rocket's Tarountula DRI 19
      4 Team Rocket's Spidops DRI 20
      1 Team Rocket's Articuno DRI 51
      2 Team Rocket's Mimikyu DRI 87
      1 Team Rocket's Murkrow DRI 127
      4 Team Rocket's Ariana DRI 171
      3 Team Rocket's Giovanni DRI 174
      3 Team Rocket's Proton DRI 177
      2 Team Rocket's Petrel DRI 176
      1 Team Rocket's Archer DRI 170
      4 Team Rocket's Transceiver DRI 178
      3 Buddy-Buddy Poffin TEF 144
      3 Ultra Ball SVI 196
      2 Energy Switch SVI 173
      2 Night Stretcher SFA 61
      1 Team Rocket's Great Ball DRI 175
      1 Max Rod PRE 116
      1 Bravery Charm PAL 173
      4 Team Rocket's Factory DRI 173
      4 Team Rocket's Energy DRI 182
      4 Psychic Energy SVE 5
      3 Grass Energy SVE 1`,
    swaps: [
      ['DRI 175', 'SVI 196'],
      ['PAL 173', 'TEF 159'],
      ['DRI 87', 'DRI 127'],
      ['PRE 116', 'TWM 163'],
    ],
  },
];
