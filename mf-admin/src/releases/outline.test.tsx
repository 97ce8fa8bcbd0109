import { startClock } from '@mesa/runtime/testing/clock';
import { outline } from '@mesa/runtime/testing/outline';
import { signInAs } from '@mesa/runtime/testing/render-page';
import { card, show } from './testing/three-areas';

startClock();
beforeEach(() => void signInAs({ role: 'admin' }));

describe('reads from top to bottom:', () => {
  test('/admin/versiones', async () => {
    const { container, asked } = show();
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Versiones · Mesa Abierta
      header
        h1 [tabindex=-1]: Versiones
        Qué recibe cada visitante de cada área, cómo le va, y los botones para cambiarlo en segundos.
      span [role=status]: Cargando versiones...
      … 1 × 4rem
      … 1 × 2.75rem
      … 3 × 16rem
    `);
    await card('Barajas');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Versiones · Mesa Abierta
      header
        h1 [tabindex=-1]: Versiones
        Qué recibe cada visitante de cada área, cómo le va, y los botones para cambiarlo en segundos.
      div [role=alert]
        div [warning]
          p [warning]: El almacén no responde.
      dl
        dt: Revisión
        dd: 42
        dt: Áreas
        dd: 3
        dt: En prueba
        dd: 1
        dt: Apagadas
        dd: 1
      div «Versiones» [role=tablist]
        button [tabindex=0, role=tab, selected=true]: Áreas
        button [tabindex=-1, role=tab, selected=false]: Historial del sitio
        button [tabindex=-1, role=tab, selected=false]: Compatibilidad
        button [tabindex=-1, role=tab, selected=false]: Llaves de despliegue
        button [tabindex=-1, role=tab, selected=false]: Personas
      div «Áreas» [role=tabpanel]
        p: Visitas y fallos de los últimos siete días. Tamaños comprimidos, junto a lo que permite su presupuesto.
        section «Barajas» [data-off=false]
          header
            h2: Barajas
            mf_decks
            button [small]: Apagar Barajas
          ol «Publicaciones de Barajas»
            li [data-kind=previous, data-present=true]
              h3: Anterior
              1.3.0+00000000000a
              button [danger, small]: Volver a la anterior de Barajas
            li [data-kind=active, data-present=true]
              h3: En línea
              1.4.0+00000000000b
              p: 100 % de los visitantes
              p
                Desde
                time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              5.120 visitas4 fallos (0,08 %)
              dl
                dt: Entrada
                dd: 8 de 9 KB
                dt: Página
                dd: 20 de 42 KB
                dt: Estilos
                dd: 4 de 10 KB
            li [data-kind=canary, data-present=false]
              h3: En prueba
              p: Ninguna prueba en curso
          p [role=status]
          button [expanded=false, quiet, small]: Publicaciones (3) de Barajas
          button [expanded=false, quiet, small]: Vistas previas de Barajas
          button [expanded=false, quiet, small]: Funciones en prueba de Barajas
          button [expanded=false, quiet, small]: Fallos de Barajas
          button [expanded=false, quiet, small]: Historial de Barajas
        section «Tiendas» [data-off=true]
          header
            h2: Tiendas
            mf_stores
            span [danger]: Apagada
            button [primary, small]: Encender Tiendas
          p: Los visitantes leen: «En mantenimiento.»
          ol «Publicaciones de Tiendas»
            li [data-kind=previous, data-present=false]
              h3: Anterior
              p: No hay ninguna
            li [data-kind=off, data-present=true]
              h3: Apagada
              Incluida con el servidor
              p: Nadie la recibe mientras tanto
            li [data-kind=canary, data-present=false]
              h3: En prueba
              p: Ninguna prueba en curso
          p [role=status]
          button [expanded=false, quiet, small]: Publicaciones (0) de Tiendas
          button [expanded=false, quiet, small]: Vistas previas de Tiendas
          button [expanded=false, quiet, small]: Funciones en prueba de Tiendas
          button [expanded=false, quiet, small]: Fallos de Tiendas
          button [expanded=false, quiet, small]: Historial de Tiendas
        section «Ligas» [data-off=false]
          header
            h2: Ligas
            mf_ligas
            span [warning]: En prueba: 25 %
            Solo organizador
            span [info]: Repositorio propio
            button [small]: Apagar Ligas
          ol «Publicaciones de Ligas»
            li [data-kind=previous, data-present=false]
              h3: Anterior
              p: No hay ninguna
            li [data-kind=active, data-present=true]
              h3: En línea
              0.1.0+00000000000d
              p: 75 % de los administradores
              40 visitas1 fallo (2,5 %)
              dl
                dt: Entrada
                dd: 8 de 9 KB
                dt: Página
                dd: 20 de 42 KB
                dt: Estilos
                dd: 4 de 10 KB
            li [data-kind=canary, data-present=true]
              h3: En prueba
              0.2.0+00000000000e
              p: 25 % de los administradores
              1 visita0 fallos
              dl
                dt: Entrada
                dd: 8 de 9 KB
                dt: Página
                dd: 20 de 42 KB
                dt: Estilos
                dd: 4 de 10 KB
              button [primary, small]: Siguiente paso: promover 0.2.0+00000000000e
              button [small]: Cambiar % de 0.2.0+00000000000e
              button [danger, small]: Retirar 0.2.0+00000000000e
              a [href=/ligas?mf=mf_ligas@0.2.0%2B00000000000e, target=_blank, rel=noreferrer, quiet, small]: Vista previa de 0.2.0+00000000000e, en otra pestaña
          p [role=status]
          button [expanded=false, quiet, small]: Publicaciones (2) de Ligas
          button [expanded=false, quiet, small]: Vistas previas de Ligas
          button [expanded=false, quiet, small]: Funciones en prueba de Ligas
          button [expanded=false, quiet, small]: Fallos de Ligas
          button [expanded=false, quiet, small]: Historial de Ligas
    `);
    expect(asked()).toMatchInlineSnapshot(`GET /api/registry`);
  });
});
