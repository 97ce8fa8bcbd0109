import { changeEntities, changeEntityNames } from '../changes';
import { answerToReporter, hiddenText, type ReportKind, reportables, reportKinds, reportOutcomeNames, reportReasonNames } from './moderation';
import { checkOutcomeNames, infractionNames, penalties, penaltyNames, severities, severityNames } from './penalties';
import { quotaNames } from './quotas';
import { roleNames } from './roles';

test('every penalty is named with the English words by which judges know it', () => {
  const english = penalties.map((penalty) => penalty.replace(/(?:^|-)(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim());
  expect(penalties.map((penalty) => /\((.+)\)$/.exec(penaltyNames[penalty])?.[1])).toEqual(english);
  expect([penaltyNames['game-loss'], penaltyNames['match-loss'], penaltyNames['double-prize'], penaltyNames['quadruple-prize']]).toEqual([
    'Pierde la partida (Game Loss)',
    'Pierde la ronda (Match Loss)',
    'Dos cartas de Premio (Double Prize)',
    'Cuatro cartas de Premio (Quadruple Prize)',
  ]);
});

test('infractions become more severe from Leve to Muy grave', () => {
  expect(severities.map((severity) => severityNames[severity])).toEqual(['Leve', 'Grave', 'Muy grave']);
  expect(infractionNames).toMatchObject({
    procedural: 'Error de procedimiento',
    gameplay: 'Error de juego',
    legality: 'Baraja o lista',
    unsporting: 'Conducta antideportiva',
    cheating: 'Trampa',
  });
  expect(checkOutcomeNames).toEqual({ matches: 'Coincide', corrected: 'Corregido', penalty: 'Con sanción' });
});

describe('An administrator who decides about a report reads', () => {
  const consequence = (outcome: 'none' | 'hide' | 'rename' | 'block', kind: ReportKind) => reportables[kind].outcomes[outcome] ?? '';

  test('whose account is blocked: the person’s own, or that of who founded the store', () => {
    expect(reportKinds.filter((kind) => /^La cuenta que fundó la tienda solo podrá ver/.test(consequence('block', kind)))).toEqual(['store', 'tournament']);
    expect(reportKinds.filter((kind) => /^La cuenta solo podrá ver/.test(consequence('block', kind)))).toEqual(['player', 'deck', 'tradeList']);
  });

  test('what stays of a thing that is hidden', () => {
    expect(consequence('hide', 'player')).toContain('Sus resultados siguen en cada torneo.');
    expect(consequence('hide', 'store')).toContain('Sus torneos siguen publicados.');
    expect(consequence('hide', 'tournament')).toContain('no cuenta en los rankings');
    expect(consequence('hide', 'deck')).toContain('El resultado no cambia.');
    expect(consequence('hide', 'tradeList')).toContain('no podrá compartir otro.');
    expect(reportKinds.filter((kind) => consequence('none', kind) !== 'Todo queda como está.')).toEqual([]);
  });

  test('what is renamed', () => {
    expect(consequence('rename', 'player')).toContain('su nombre de usuario');
    expect(consequence('rename', 'store')).toContain('su dirección en el sitio');
    expect(consequence('rename', 'tournament')).toContain('en este torneo');
    expect(consequence('rename', 'deck')).toContain('en esta baraja');
  });
});

test('who reported something reads what was decided', () => {
  expect(answerToReporter).toEqual({
    none: 'Lo revisamos y no encontramos una falta a las reglas.',
    hide: 'Lo revisamos y ya no se muestra.',
    rename: 'Lo revisamos y le cambiamos el nombre.',
    block: 'Lo revisamos y bloqueamos la cuenta.',
  });
  expect(reportOutcomeNames).toEqual({ none: 'Sin cambios', hide: 'Ocultar', rename: 'Cambiar el nombre', block: 'Bloquear la cuenta' });
  expect([reportReasonNames.impersonation, reportReasonNames.personalData]).toEqual(['Se hace pasar por otra persona o tienda', 'Muestra datos personales']);
});

test('each thing that is hidden is named to its owner', () => {
  expect(reportKinds.map(hiddenText)).toEqual([
    'Un administrador ocultó tu página de jugador: los demás no la ven.',
    'Un administrador ocultó tu tienda: los demás no la ven.',
    'Un administrador ocultó tu torneo: los demás no lo ven.',
    'Un administrador ocultó tu baraja: los demás no la ven.',
    'Un administrador ocultó tu lista de cambios: los demás no la ven.',
  ]);
  expect(reportKinds.map((kind) => reportables[kind].label)).toEqual(['Jugador', 'Tienda', 'Torneo', 'Baraja', 'Lista de cambios']);
  expect(reportKinds.map((kind) => reportables[kind].thing)).toEqual(['este jugador', 'esta tienda', 'este torneo', 'esta baraja', 'esta lista']);
});

test('a limit names what an account creates, one or several', () => {
  expect(Object.values(quotaNames).map(({ one, many }) => `${one}, ${many}`)).toEqual([
    'tienda, tiendas',
    'torneo, torneos',
    'temporada, temporadas',
    'baraja propia, barajas propias',
    'llave de despliegue, llaves de despliegue',
    'solicitud de nombre, solicitudes de nombres',
  ]);
});

test('the record of changes groups what changed under names of its own', () => {
  const names = changeEntities.map((entity) => changeEntityNames[entity]);
  expect(new Set(names).size).toBe(names.length);
  expect([changeEntityNames.enrolment, changeEntityNames.storeAdmins, changeEntityNames.claim, changeEntityNames.report]).toEqual([
    'Inscripciones',
    'Administradores de tiendas',
    'Reclamos de jugadores',
    'Denuncias',
  ]);
  expect(roleNames).toEqual({ admin: 'Administrador', owner: 'Organizador', member: 'Miembro' });
});
