import { setRegistry } from '@mesa/release-shell/registry';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage } from '@mesa/runtime/testing/render-page';
import ContactPage from './contact-page';
import NotAllowedPage from './not-allowed-page';
import NotFoundPage from './not-found-page';
import ThanksPage from './thanks-page';
import '../remotes/host';

beforeEach(() => setRegistry(describedRegistry()));

describe('reads from top to bottom:', () => {
  test('contact, thanks, and pages that do not exist or are restricted', () => {
    const contact = renderPage(<ContactPage />, '/contacto');
    expect(outline(contact.container)).toMatchInlineSnapshot(`
      title: Contacto · Mesa Abierta
      header
        h1 [tabindex=-1]: Contacto
        Gracias por ser parte de la mesa. Este sitio lo hacen las personas que juegan, organizan y abren sus tiendas: cuéntanos qué te falta, qué está mal o qué te gustaría ver.
      ul
        li
          h2: Web
          p: Torneos, tiendas y resultados, siempre al día.
          a [href=http://localhost]: localhost
        li
          h2: Correo
          p: Para dudas sobre tu cuenta, tus datos o los resultados de un torneo.
          a [href=mailto:hola@mesa-abierta.example]: hola@mesa-abierta.example
        li
          h2: Canal de video
          p: Partidas comentadas y guías para organizar tu primer torneo.
          a [href=https://www.youtube.com/@mesa-abierta-tcg, target=_blank, rel=noopener noreferrer]: YouTube (se abre en otra pestaña)
        li
          h2: Redes sociales
          p: Anuncios de torneos y novedades del sitio.
          a [href=https://www.instagram.com/mesa.abierta.tcg, target=_blank, rel=noopener noreferrer]: Instagram (se abre en otra pestaña)
          a [href=https://www.facebook.com/mesa.abierta.tcg, target=_blank, rel=noopener noreferrer]: Facebook (se abre en otra pestaña)
      h2: ¿Quieres que tu tienda organice torneos aquí?
      p: Escríbenos desde el correo de la tienda con su nombre, su ciudad y su dirección. Cuando aprobemos tu cuenta como organizador podrás crear la tienda, abrir inscripciones y publicar los resultados.
    `);
    contact.unmount();
    const thanks = renderPage(<ThanksPage />, '/agradecimientos');
    expect(outline(thanks.container)).toMatchInlineSnapshot(`
      title: Agradecimientos · Mesa Abierta
      header
        h1 [tabindex=-1]: Agradecimientos
        Mesa Abierta existe porque mucha gente comparte su tiempo y su trabajo.
      h2: A quienes se sientan a jugar
      p: A las tiendas que abren sus mesas cada semana, a quienes organizan, arbitran y anotan resultados hasta tarde, y a cada persona que registra su baraja para que otras aprendan de ella.
      h2: Lugares
      p
        La lista de países, departamentos y ciudades viene de
        a [href=https://www.geonames.org/, target=_blank, rel=noopener noreferrer]: GeoNames (se abre en otra pestaña)
        , que la publica bajo la licencia
        a [href=https://creativecommons.org/licenses/by/4.0/deed.es, target=_blank, rel=noopener noreferrer]: Creative Commons Atribución 4.0 (CC BY 4.0) (se abre en otra pestaña)
        . La hemos reducido y ordenado para los formularios de este sitio.
      h2: Cartas
      p
        Los nombres en español y los datos de las cartas vienen de
        a [href=https://tcgdex.dev/, target=_blank, rel=noopener noreferrer]: TCGdex (se abre en otra pestaña)
        , una base de datos abierta que la comunidad mantiene en muchos idiomas. Gracias por hacerla y compartirla.
      p: Las ilustraciones de las cartas de muestra, el logo y las imágenes de la portada son dibujos propios; ninguna es arte oficial del juego, que pertenece a los titulares de sus derechos.
      h2: Letra
      p
        Los títulos están compuestos con
        a [href=https://www.omnibus-type.com/fonts/sansita/, target=_blank, rel=noopener noreferrer]: Sansita (se abre en otra pestaña)
        , de Pablo Cosgaya y el equipo argentino Omnibus-Type, bajo la licencia abierta SIL Open Font License 1.1. El resto del texto usa la letra de tu propio dispositivo.
      h2: Programas
      p: El sitio está construido con programas de código abierto, entre ellos React, React Router, TanStack Query, Zustand, Base UI, webpack, Module Federation, Fastify, Kysely, Zod y PostgreSQL. Gracias a quienes los escriben y los cuidan.
    `);
    thanks.unmount();
    const missing = renderPage([{ path: '*', element: <NotFoundPage /> }], '/nada');
    expect(outline(missing.container)).toMatchInlineSnapshot(`
      title: Ruta no encontrada · Mesa Abierta
      p: 404
      h1 [tabindex=-1]: Ruta no encontrada
      p: Aquí no hay ninguna mesa. Puede que el enlace esté incompleto o que la página ya no exista.
      a [href=/, primary]: Volver al inicio
    `);
    missing.unmount();
    const { container, asked } = renderPage([{ path: '*', element: <NotAllowedPage /> }], '/admin/cuentas');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Página reservada · Mesa Abierta
      header
        h1 [tabindex=-1]: Página reservada
      p: Solo el administrador del sitio puede ver esta página.
      button: Iniciar sesión
    `);
    expect(asked()).toMatchInlineSnapshot(``);
  });
});
