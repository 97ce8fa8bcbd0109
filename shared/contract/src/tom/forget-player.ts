import { neutralBirthDate } from './neutral';
import { readTom } from './read';
import { birthYearOf } from './time';
import { divisionsOfTom, seasonOfTom } from './to-event';
import { attribute, type Element, elementsOf, encode, isElement, parseXml, writeXml } from './xml';

/** The elements that places and rounds need; any other can identify the player. */
const impersonal = ['starter', 'order', 'seed', 'staticseat', 'late', 'byes', 'dropped', 'creationdate', 'lastmodifieddate'];
/** Returns a Player ID that no real player has: real ones have no leading zero. */
function pseudonymId(playerId: number, taken: ReadonlySet<string>): string {
  let id = `0${playerId}`;
  while (taken.has(id)) id = `0${id}`;
  return id;
}

const idAttributes = ['userid', 'id', 'popid'];

function setText(element: Element, text: string): void {
  element.children = text ? [{ raw: encode(text) }] : [];
  if (!text) return;
  element.selfClosing = false;
  element.end = `</${element.name}>`;
}

interface Replacement {
  userId: string;
  firstName: string;
  lastName: string;
  birthDate: string;
}

function replacePlayer(player: Element, { userId, firstName, lastName, birthDate }: Replacement): void {
  const texts: Record<string, string> = { firstname: firstName, lastname: lastName, birthdate: birthDate };
  player.attributes = player.attributes.filter(({ name }) => name === 'userid');
  for (const one of player.attributes) one.raw = encode(userId);
  // Comments are removed too.
  player.children = player.children.flatMap((node): (typeof node)[] => {
    if (!isElement(node)) return /^\s*$/.test(node.raw) ? [node] : [];
    const text = texts[node.name];
    if (text !== undefined) setText(node, text);
    return text !== undefined || impersonal.includes(node.name) ? [node] : [];
  });
}

/** Replaces the id in all matches, pods and standings, and the name of an organizer with this id. */
function replaceReferences(element: Element, from: string, { userId, firstName, lastName }: Replacement): void {
  const isOrganizer = element.name === 'organizer' && attribute(element, 'popid') === from;
  for (const one of element.attributes) {
    if (idAttributes.includes(one.name) && attribute(element, one.name) === from) one.raw = encode(userId);
    else if (isOrganizer && one.name === 'name') one.raw = encode(`${firstName} ${lastName}`);
  }
  for (const child of elementsOf(element)) replaceReferences(child, from, { userId, firstName, lastName, birthDate: '' });
}

/**
 * Returns a TOM file in which a pseudonym replaces a player, and the Player ID of the pseudonym. Removes name, Player ID, birth year and fields we
 * don't model; keeps rounds, places and the age division. Returns null if the file cannot be read.
 */
export function forgetTomPlayer(text: string, userId: string, playerId: number): { text: string; userId: string } | null {
  const { file } = readTom(text);
  if (!file) return null;
  const person = file.players.find((player) => player.userId === userId);
  const taken = new Set(file.players.map((player) => player.userId));
  const season = seasonOfTom(file);
  const replacement: Replacement = {
    userId: pseudonymId(playerId, taken),
    firstName: 'Jugador',
    lastName: String(playerId),
    // A date without a year keeps none: the division then follows from the pods.
    birthDate: person && birthYearOf(person.birthDate) !== null ? neutralBirthDate(divisionsOfTom(file)(person), season) : '',
  };
  const document = parseXml(text);
  for (const list of elementsOf(document.root, 'players'))
    for (const player of elementsOf(list, 'player')) if (attribute(player, 'userid') === userId) replacePlayer(player, replacement);
  replaceReferences(document.root, userId, replacement);
  return { text: writeXml(document), userId: replacement.userId };
}
