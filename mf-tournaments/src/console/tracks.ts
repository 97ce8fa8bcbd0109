import { bracketName } from '@mesa/contract/format/play-names';
import { cutOf } from '@mesa/contract/play/bracket';
import type { Division, Draft, Pod, PodName, Round, TournamentEvent } from '@mesa/contract/play/model';
import { bracketRounds, isCutOver, isElimination, isReported, isSwissOver, swissRounds } from '@mesa/contract/play/rounds';

/** A part that advances independently: the Swiss rounds of a pod, or the cut of a division. */
export interface Track {
  pod: Pod;
  /** Division of the cut; absent for Swiss rounds. */
  division?: Division;
  /** The next step of this track. */
  moment: 'draw' | 'draft' | 'play' | 'start-cut' | 'done';
  draft?: Draft;
  /** The latest published round. */
  round?: Round;
  /** Number of the drafted, current or next round. */
  number: number;
}

function trackOf(event: TournamentEvent, pod: Pod, division?: Division): Track {
  const rounds = division ? bracketRounds(pod, division) : swissRounds(pod);
  const round = rounds.at(-1);
  const draft = event.drafts.find((one) => one.pod === pod.name && one.division === division);
  const cut = division && cutOf(pod, division);
  const isDone = cut ? isCutOver(pod, cut) : isSwissOver(pod);
  const number = (division ? swissRounds(pod).length : 0) + rounds.length;
  const track = { pod, ...(division ? { division } : {}), ...(round ? { round } : {}) };
  if (draft) return { ...track, moment: 'draft', draft, number: draft.number };
  if (round && !isReported(round)) return { ...track, moment: 'play', number };
  if (isDone) return { ...track, moment: 'done', number };
  if (cut && !cut.seeds && !isElimination(pod)) return { ...track, moment: 'start-cut', number: number + 1 };
  return { ...track, moment: 'draw', number: number + 1 };
}

/** Returns the tracks of a configured tournament in the order of its pods, the youngest division first; in a pod, Masters first. */
export const tracksOf = (event: TournamentEvent): Track[] =>
  event.pods.flatMap((pod) => {
    const cuts = pod.cuts.filter(({ size }) => size > 0);
    return isSwissOver(pod) && cuts.length > 0 ? cuts.map(({ division }) => trackOf(event, pod, division)) : [trackOf(event, pod)];
  });

export const divisionNames: Record<Division, string> = { junior: 'Júnior', senior: 'Sénior', masters: 'Máster' };

export const podTitles: Record<PodName, string> = {
  ...divisionNames,
  'junior-senior': 'Júnior y Sénior',
  'senior-masters': 'Sénior y Máster',
  all: 'Todas las divisiones',
};

/** 'Ronda 3', or 'Semifinales'. */
export function roundTitle(pod: Pod, number: number, division?: Division): string {
  const cut = division && cutOf(pod, division);
  return cut ? bracketName(Math.max(1, cut.size >> (number - swissRounds(pod).length))) : `Ronda ${number}`;
}

export const trackTitle = ({ pod, division }: Track): string =>
  division && !isElimination(pod) ? `Fase final ${divisionNames[division]}` : podTitles[pod.name];
