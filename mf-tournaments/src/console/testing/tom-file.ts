const playerText = (userId: string, first: string) =>
  `<player userid="${userId}"><firstname>${first}</firstname><lastname>Ruiz</lastname><birthdate>02/27/1990</birthdate></player>`;

/** Returns the text of a TOM file before its first round; its players are named Ruiz. */
export const tomText = (players: Readonly<Record<string, string>> = { 501: 'Ana' }): string => `<?xml version="1.0" encoding="UTF-8"?>
<tournament type="2" stage="1" version="1.86" gametype="TRADING_CARD_GAME" mode="LEAGUECHALLENGE">
<data><name>Reto</name><startdate>10/03/2026</startdate></data>
<players>${Object.entries(players)
  .map(([userId, first]) => playerText(userId, first))
  .join('')}</players>
</tournament>`;

/** jsdom's files have no `arrayBuffer`. */
export const tomFile = (content: string, name = 'reto.tdf') =>
  Object.assign(new File([content], name), { arrayBuffer: async () => new TextEncoder().encode(content).buffer });
