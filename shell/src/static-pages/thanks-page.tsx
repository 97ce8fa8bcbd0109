import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import type { ReactNode } from 'react';
import { TextPage } from './text-page';

const GuestRoutes = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener noreferrer">
    {children}
    <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
  </a>
);

export default function ThanksPage() {
  return (
    <TextPage title="Agradecimientos" lead="Mesa Abierta existe porque mucha gente comparte su tiempo y su trabajo.">
      <h2>A quienes se sientan a jugar</h2>
      <p>
        A las tiendas que abren sus mesas cada semana, a quienes organizan, arbitran y anotan resultados hasta tarde, y a cada persona que registra su baraja
        para que otras aprendan de ella.
      </p>

      <h2>Lugares</h2>
      <p>
        La lista de países, departamentos y ciudades viene de <GuestRoutes to="https://www.geonames.org/">GeoNames</GuestRoutes>, que la publica bajo la
        licencia <GuestRoutes to="https://creativecommons.org/licenses/by/4.0/deed.es">Creative Commons Atribución 4.0 (CC BY 4.0)</GuestRoutes>. La hemos
        reducido y ordenado para los formularios de este sitio.
      </p>

      <h2>Cartas</h2>
      <p>
        Los nombres en español y los datos de las cartas vienen de <GuestRoutes to="https://tcgdex.dev/">TCGdex</GuestRoutes>, una base de datos abierta que la
        comunidad mantiene en muchos idiomas. Gracias por hacerla y compartirla.
      </p>
      <p>
        Las ilustraciones de las cartas de muestra, el logo y las imágenes de la portada son dibujos propios; ninguna es arte oficial del juego, que pertenece a
        los titulares de sus derechos.
      </p>

      <h2>Letra</h2>
      <p>
        Los títulos están compuestos con <GuestRoutes to="https://www.omnibus-type.com/fonts/sansita/">Sansita</GuestRoutes>, de Pablo Cosgaya y el equipo
        argentino Omnibus-Type, bajo la licencia abierta SIL Open Font License 1.1. El resto del texto usa la letra de tu propio dispositivo.
      </p>

      <h2>Programas</h2>
      <p>
        El sitio está construido con programas de código abierto, entre ellos React, React Router, TanStack Query, Zustand, Base UI, webpack, Module Federation,
        Fastify, Kysely, Zod y PostgreSQL. Gracias a quienes los escriben y los cuidan.
      </p>
    </TextPage>
  );
}
