/**
 * The sentences for refused commands, for organisers and players. They are not in `messages.ts`, because every page loads that.
 */
export const refusalMessages = {
  not_allowed: 'Eso solo lo puede hacer el organizador del torneo.',
  not_for_helpers: 'Eso lo hace el organizador: como ayudante anotas resultados y llegadas, y llevas el reloj.',
  not_for_judges: 'Eso lo hace el organizador: como juez anotas y corriges resultados, y das tiempo extra.',
  judge_corrects: 'Esa mesa ya tiene otro resultado. Corregirlo le toca a un juez o al organizador: avísales.',
  unknown_command: 'Hay una versión nueva de la consola. Recarga la página: lo que anotaste sigue guardado.',
  pen_lost: 'Otro dispositivo tiene el mando del torneo. Pide el mando y vuelve a intentarlo.',
  pen_moved: 'El mando cambió de manos mientras tanto. Mira quién lo tiene ahora.',
  pen_elsewhere: 'Otro dispositivo tiene el mando y está conectado: pídeselo.',

  not_empty: 'El torneo ya tiene jugadores: un archivo solo se carga en un torneo vacío.',
  registration_closed: 'La inscripción ya está cerrada.',
  already_running: 'El torneo ya comenzó: hay una ronda publicada.',
  not_configured: 'Primero cierra la inscripción y configura el torneo.',
  not_running: 'El torneo todavía no ha comenzado.',
  finalized: 'El torneo está cerrado. Reábrelo, con un motivo, para cambiar algo.',
  reason_missing: 'Escribe por qué reabres el torneo.',
  too_few_players: 'Faltan jugadores: se necesitan al menos 2.',
  use_drop: 'La ronda 1 ya se publicó: en lugar de quitar al jugador, anota su abandono.',
  field_changed: 'La lista de inscritos cambió mientras configurabas. Revísala y vuelve a comenzar.',
  invalid_plan: 'Esas rondas o ese corte no son posibles con estos jugadores.',

  too_many_for_elimination: 'La eliminación directa admite hasta 64 jugadores por grupo. Con más, elige rondas suizas.',
  unknown_structure: 'Esa estructura no se puede llevar aquí: elige rondas suizas o eliminación directa.',

  no_such_player: 'Ese jugador no está inscrito.',
  no_such_pod: 'Ese grupo no existe en el torneo.',
  wrong_pod: 'Esa división ya juega en otro grupo: inscríbelo allí.',
  no_such_draft: 'Ese sorteo ya no existe.',
  no_such_round: 'Esa ronda ya no existe: era de un sorteo que se descartó.',
  no_such_match: 'Esos dos jugadores no se enfrentan en esa ronda.',

  results_missing: 'Faltan resultados de la ronda actual.',
  swiss_is_over: 'Ya se jugaron todas las rondas suizas.',
  already_drawn: 'Esa ronda ya está sorteada.',
  already_published: 'Esa ronda ya está publicada.',
  draw_inputs_changed: 'Algo cambió desde el sorteo: un resultado, un abandono o una inscripción. Sortea de nuevo.',
  invalid_pairs: 'El sorteo no sienta a cada jugador del grupo una vez.',
  draft_differs: 'El sorteo cambió en otro dispositivo. Míralo de nuevo antes de publicar.',
  draft_is_stale: 'Desde el sorteo alguien abandonó, se inscribió o cambió de resultado. Sortea de nuevo.',
  not_in_draft: 'Ese jugador no está en el sorteo.',
  change_reason_missing: 'Escribe por qué cambias una ronda publicada: todos lo leen.',
  match_reported: 'Esa mesa ya tiene resultado: quítalo antes de cambiarla.',
  no_swap_in_cut: 'En la fase final nadie cambia de lugar: los cruces ya están decididos.',
  table_taken: 'Esa mesa ya está ocupada o está bloqueada.',
  results_present: 'La ronda ya tiene resultados. Quítalos, o vuelve a sortear solo las mesas sin resultado.',

  round_is_over: 'La ronda ya terminó. Habla con el organizador.',
  bracket_moved_on: 'La fase final ya siguió con este resultado.',
  result_differs: 'Otro dispositivo ya anotó un resultado distinto para esta mesa.',
  no_tie_in_cut: 'En la fase final no hay empates: alguien tiene que ganar.',
  invalid_games: 'Esas partidas no dan ese resultado. Al mejor de 3 puede terminar 2-0, 2-1, 1-0 o 1-1.',
  not_your_match: 'Solo puedes informar el resultado de tu propia mesa.',

  already_dropped: 'Ese jugador ya abandonó el torneo.',
  not_dropped: 'Ese jugador no ha abandonado el torneo.',
  other_drop: 'Ese abandono no es el tuyo: el jugador salió por su cuenta o lo anotó otra persona.',
  too_late: 'Ya se publicó otra ronda: el jugador no puede volver.',

  cut_not_possible: 'Todavía no se puede comenzar la fase final: faltan rondas suizas o jugadores.',
  cut_started: 'La fase final ya comenzó.',
  standings_changed: 'Las posiciones cambiaron mientras tanto. Revísalas y repite.',
  too_early: 'El día del torneo todavía no llega: corrige su fecha antes de cerrarlo.',
  rounds_missing: 'Faltan rondas por jugar antes de cerrar el torneo.',
} as const satisfies Record<string, string>;

export type RefusalCode = keyof typeof refusalMessages;
