/** What schedules did, summed up. */
export const noFigures = () => ({
  finalized: 0,
  rounds: 0,
  logged: 0,
  givenOffline: 0,
  requests: 0,
  cut: 0,
  lostAnswers: 0,
  repeated: 0,
  databaseFailures: 0,
  crashes: 0,
  takes: 0,
  newcomers: 0,
  passes: 0,
  byPass: 0,
  attacks: 0,
  conflicts: 0,
  merges: 0,
});

export type Figures = ReturnType<typeof noFigures>;

const names: Record<keyof Figures, string> = {
  finalized: 'tournaments closed',
  rounds: 'rounds published',
  logged: 'commands in the logs',
  givenOffline: 'commands given without a network',
  requests: 'requests',
  cut: 'requests that reached no server',
  lostAnswers: 'lost answers',
  repeated: 'commands delivered again',
  databaseFailures: 'failures of the database',
  crashes: 'crashes of devices',
  takes: 'requests for the pen',
  newcomers: 'people entered with reserved ids',
  passes: 'passes opened',
  byPass: 'commands by passes in the logs',
  attacks: 'forged requests',
  conflicts: 'conflicts decided',
  merges: 'duplicates merged',
};

export function addFigures(sum: Figures, one: Figures): void {
  for (const name of Object.keys(sum) as (keyof Figures)[]) sum[name] += one[name];
}

export const figureLines = (figures: Figures): string[] =>
  (Object.keys(names) as (keyof Figures)[]).map((name) => `${figures[name].toLocaleString('en').padStart(12)}  ${names[name]}`);
