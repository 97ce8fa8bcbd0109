import type { GuideSections } from '@mesa/contract/paths';

/** The pictures of the guide: shell/media/guide/<name>.webp, 360 × 420 px of a phone at twice the density. */
export const guidePictures = {
  inscripcion: 'Página de un torneo en un teléfono: la tienda, el día y el lugar para inscribirse',
  'mi-mesa': 'Mi mesa: el número de mesa, el rival y los botones para informar el resultado',
  'mis-barajas': 'Mis barajas, con el botón Nueva baraja',
  temporada: 'La tabla de una temporada, con los puntos de cada jugador',
  expansion: 'Las cartas de una expansión, cada una con sus botones para sumar y quitar copias',
  'crear-torneo': 'El formulario para crear un torneo',
  consola: 'La mesa del organizador antes de la primera ronda: llegadas, búsqueda y Pegar una lista',
  'pegar-lista': 'Una lista de nombres pegada desde un chat',
  rondas: 'La mesa del organizador durante una ronda: el reloj y las mesas',
  solicitudes: 'Las solicitudes de quienes quieren organizar',
  confirmaciones: 'Los torneos que esperan confirmación, cada uno con su botón',
  denuncias: 'La página de denuncias',
  versiones: 'Las versiones publicadas de cada área del sitio',
} as const;
export type GuidePicture = keyof typeof guidePictures;
export const guidePictureSize = { width: 720, height: 840 };

export interface GuideSection {
  title: string;
  /** What comes first; «» marks words that are on the pages. */
  text?: string;
  steps?: readonly string[];
  picture?: GuidePicture;
  links?: readonly { to: string; label: string }[];
  /** Other words that people search for. */
  also?: string;
}

/** A guide for one audience: sections by the last part of their address. */
export interface Guide {
  page: keyof GuideSections;
  title: string;
  about: string;
  sections: Readonly<Record<string, GuideSection>>;
}
/** A guide with the sections that pages link to. */
export type GuideFor<Page extends keyof GuideSections> = Guide & { page: Page; sections: Readonly<Record<GuideSections[Page], GuideSection>> };
