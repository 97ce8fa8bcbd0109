import type { Change, ChangeNames } from '@mesa/contract/calls/audit';
import { href } from '@mesa/contract/paths';
import { type ReportKind, type ReportOutcome, type ReportReason, reportables, reportOutcomeNames, reportReasonNames } from '@mesa/contract/rules/moderation';
import { type QuotaKind, type Quotas, quotaNames } from '@mesa/contract/rules/quotas';
import { counted } from '@mesa/contract/text/plural';
import { type TeamRole, teamRoleNames } from '@mesa/release-contract/team';
import { adminChanges, cardCount, type Difference, differencesOf, idsIn, playerText, rowsIn } from './differences';
import { nothing } from './fields';

/** A person or thing in a sentence, with the address of its page if it has one. */
interface Mention {
  text: string;
  to?: string;
}
export type SentencePart = string | Mention;

const maxNamed = 3;
const maxDifferences = 2;
const maxTextLength = 40;

/** A, B y C; with more than three: A, B, C y 4 más. */
function listed(mentions: readonly SentencePart[]): SentencePart[] {
  const more = mentions.length - maxNamed;
  const shown: SentencePart[] = [...mentions.slice(0, maxNamed), ...(more > 0 ? [`${more} más`] : [])];
  return shown.flatMap((mention, index) => (index === 0 ? [mention] : index === shown.length - 1 ? ['y', mention] : [',', mention]));
}

const short = (text: string): string => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text);

/** `: estado En curso → Finalizado, premio Trofeo y 2 datos más` */
function differenceText(differences: readonly Difference[]): string[] {
  if (differences.length === 0) return [];
  const more = differences.length - maxDifferences;
  const first = differences
    .slice(0, maxDifferences)
    .map(({ field, before, after }) => (before === nothing ? `${field} ${short(after)}` : `${field} ${short(before)} → ${short(after)}`));
  return [`: ${first.join(', ')}${more > 0 ? ` y ${counted(more, 'dato más', 'datos más')}` : ''}`];
}

/** Says how an account asked for the right to create stores, or got an answer. */
function organiserChange({ organiser, reason }: Record<string, unknown>, account: Mention): SentencePart[] {
  const why = reason ? [`: ${String(reason)}`] : [];
  if (organiser === 'granted') return ['permitió crear tiendas a la cuenta', account];
  if (organiser === 'refused') return ['no permitió crear tiendas a la cuenta', account, ...why];
  if (organiser === 'revoked') return ['quitó el permiso de crear tiendas a la cuenta', account, ...why];
  return ['pidió poder crear tiendas'];
}

export interface SentenceOptions {
  /** Whether the page already names the tournament. */
  inTournament: boolean;
}

/** Returns a sentence about a change without its subject: `cambió el torneo` Copa de mayo `: estado En curso → Finalizado`. */
export function sentenceOf(change: Change, names: ChangeNames, { inTournament }: SentenceOptions): SentencePart[] {
  const { action, entity, entityId, tournamentId, before, after, who } = change;
  const differences = differencesOf(change, names);

  const tournament: Mention = {
    text: names.tournaments[String(tournamentId)] ?? `n.º ${entityId}`,
    ...(tournamentId !== null && { to: href('tournament', { id: tournamentId }) }),
  };
  const at = (word: string): SentencePart[] => (inTournament ? [] : [word, tournament]);
  const player = (id: unknown): Mention => {
    const known = names.players[String(id)];
    return { text: playerText(id, names), ...(known && { to: href('player', { username: known.username }) }) };
  };
  const storeOf = (id: string): Mention => {
    const known = names.stores[id];
    return { text: known?.name ?? `n.º ${id}`, ...(known && { to: href('store', { slug: known.slug }) }) };
  };
  const store = () => storeOf(entityId);
  const person = (id: string | number): Mention => ({ text: names.people[id] ?? String(id) });

  /** Returns a reported item; a deck is named by its player and tournament. */
  const reportedIn = (fields: Change['after']): SentencePart[] => {
    const { playerId, storeId, tournamentId: reportedTournament, userId } = fields ?? {};
    if (storeId) return [storeOf(String(storeId))];
    const at = reportedTournament
      ? [{ text: names.tournaments[String(reportedTournament)] ?? `n.º ${reportedTournament}`, to: href('tournament', { id: Number(reportedTournament) }) }]
      : [];
    if (playerId) return [...(reportedTournament ? ['de'] : []), player(playerId), ...(at.length > 0 ? ['en', ...at] : [])];
    return userId ? ['de', person(String(userId))] : at;
  };

  switch (entity) {
    case 'tournament': {
      const named = inTournament ? [] : [tournament];
      if (action === 'create') return ['creó el torneo', ...named];
      if (after?.status === 'desactivado' && differences.length === 1) return ['desactivó el torneo', ...named];
      if (after && 'confirmedAt' in after) {
        const verb = after.confirmedAt ? 'confirmó' : 'dejó sin confirmar';
        return [`${verb} los resultados`, ...at('de')];
      }
      return ['cambió el torneo', ...named, ...differenceText(differences)];
    }
    case 'enrolment': {
      if (action === 'create') return ['inscribió a', ...listed(idsIn(after, 'playerIds').map(player)), ...at('en')];
      const removed = rowsIn(before, 'results').map(({ playerId }) => player(playerId));
      return ['quitó a', ...listed(removed), ...(inTournament ? ['del torneo'] : ['de', tournament])];
    }
    case 'results': {
      const results = rowsIn(after, 'results');
      const verb = differences.every((difference) => difference.before === nothing) ? 'anotó' : 'cambió';
      if (results.length === 1) return [`${verb} el resultado de`, player(results[0]?.playerId), ...at('en'), ...differenceText(differences)];
      return [`${verb} los resultados de ${counted(results.length, 'jugador', 'jugadores')}`, ...at('en')];
    }
    case 'deck': {
      const verb = action === 'import' ? 'importó' : 'cambió';
      return [
        `${verb} la baraja de`,
        player(after?.playerId),
        ...at('en'),
        `: ${counted(cardCount(after), 'carta', 'cartas')}${after?.listsClosed ? ', con las listas cerradas' : ''}`,
      ];
    }
    case 'season': {
      const gone = action === 'delete';
      const season = { text: String((after ?? before)?.name ?? entityId), ...(!gone && { to: href('season', { slug: entityId }) }) };
      if (action === 'create' || gone) return [gone ? 'eliminó la temporada' : 'creó la temporada', season];
      return ['cambió la temporada', season, ...differenceText(differences)];
    }
    case 'store':
      return action === 'create' ? ['creó la tienda', store()] : ['cambió la tienda', store(), ...differenceText(differences)];
    case 'storeAdmins': {
      const { added, removed } = adminChanges(change);
      if (removed.length > 0) return ['quitó a', ...listed(removed.map(person)), 'de los administradores de', store()];
      return ['agregó a', ...listed(added.map(person)), 'a los administradores de', store()];
    }
    case 'player':
      if (action === 'create') return [after?.userId === who.userId ? 'creó su jugador' : 'creó el jugador', player(entityId)];
      if (action === 'delete') return ['eliminó la cuenta y los datos de', player(entityId)];
      if (action === 'link' && after?.userId) return ['unió el jugador', player(entityId), 'a la cuenta', person(String(after.userId))];
      if (action === 'link') return ['separó el jugador', player(entityId), 'de la cuenta', person(String(before?.userId))];
      if (after?.mergedInto) return ['unió a', player(entityId), 'con', player(after.mergedInto)];
      if (before?.mergedInto) return ['deshizo la unión de', player(entityId), 'con', player(before.mergedInto)];
      return ['cambió el perfil de', player(entityId), ...differenceText(differences)];
    case 'claim':
      if (action === 'update')
        return ['rechazó la solicitud de', person(String(after?.userId)), 'por el jugador', player(after?.playerId), ...differenceText(differences)];
      return ['pidió para su cuenta el jugador', player(after?.playerId)];
    case 'report': {
      const { kind, outcome } = after ?? {};
      const reported = [reportables[kind as ReportKind].thing.replace(/^este /, 'el ').replace(/^esta /, 'la '), ...reportedIn(after)];
      const why = after?.refusal ? [`: ${String(after.refusal)}`] : [];
      if (action === 'create') return ['denunció', ...reported, `: ${reportReasonNames[after?.reason as ReportReason].toLowerCase()}`];
      if (after?.appealed) return ['apeló la decisión sobre', ...reported];
      if (outcome !== undefined) return ['resolvió la denuncia contra', ...reported, `: ${reportOutcomeNames[outcome as ReportOutcome].toLowerCase()}`, ...why];
      return [after?.upheld ? 'confirmó la decisión sobre' : 'deshizo la decisión sobre', ...reported, ...why];
    }
    case 'account':
      if (action === 'delete') return entityId === who.userId ? ['eliminó su cuenta'] : ['eliminó la cuenta', person(entityId)];
      if (after && 'blocked' in after)
        return after.blocked ? ['bloqueó la cuenta', person(entityId), `: ${String(after.blocked)}`] : ['desbloqueó la cuenta', person(entityId)];
      if (after && 'organiser' in after) return organiserChange(after, person(entityId));
      if (after && 'quotas' in after) {
        const quotas = Object.entries(after.quotas as Partial<Quotas>).map(([kind, max]) =>
          counted(max, quotaNames[kind as QuotaKind].one, quotaNames[kind as QuotaKind].many),
        );
        return ['cambió los límites de la cuenta', person(entityId), `: ${quotas.join(', ')} en 24 horas`];
      }
      return action === 'create' ? ['entró por primera vez'] : ['entró con otros datos', ...differenceText(differences)];
    case 'card': {
      const card = (): Mention => ({
        text: names.cards[entityId] ?? String(before?.name ?? after?.name ?? `n.º ${entityId}`),
        ...(names.cards[entityId] && { to: href('card', { id: entityId }) }),
      });
      if (action === 'create' && differences.length > 1)
        return [`agregó ${counted(differences.length, 'carta', 'cartas')}:`, ...listed(differences.map(({ of = '' }) => ({ text: of })))];
      if (action === 'create') return ['agregó la carta', card()];
      return action === 'delete' ? ['eliminó la carta', card()] : ['cambió la carta', card(), ...differenceText(differences)];
    }
    case 'archetype': {
      const verb = action === 'create' ? 'creó' : action === 'delete' ? 'quitó' : 'cambió';
      const name = String(before?.name ?? after?.name ?? `n.º ${entityId}`);
      return [`${verb} el arquetipo`, { text: name }, ...(action === 'update' ? differenceText(differences) : [])];
    }
    case 'releaseToken': {
      const { name, area } = after ?? before ?? {};
      return [
        action === 'create' ? 'hizo una llave de despliegue para' : 'revocó una llave de despliegue de',
        { text: String(area ?? `n.º ${entityId}`) },
        `: ${String(name ?? '')}`,
      ];
    }
    case 'areaTeam': {
      const { userId, teamRole } = after ?? before ?? {};
      const role = teamRoleNames[teamRole as TeamRole].toLowerCase();
      if (action === 'delete') return ['sacó a', person(String(userId)), `del equipo de ${entityId}`];
      return action === 'create'
        ? ['sumó a', person(String(userId)), `al equipo de ${entityId} como ${role}`]
        : ['cambió a', person(String(userId)), `en el equipo de ${entityId}: ahora es ${role}`];
    }
  }
}
