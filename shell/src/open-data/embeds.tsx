import { embedPaths } from '@mesa/contract/format/embed-paths';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { useBrowser } from '@mesa/ui/hydrated';
import { Section } from '@mesa/ui/page';
import styles from './open-data-page.module.css';

/** Values for the parameters of the example addresses; null until a record exists. */
export interface Example {
  id: string | null;
  slug: string | null;
}

const titles: Record<keyof typeof embedPaths, { title: string; filters: string }> = {
  agenda: { title: 'Próximos torneos', filters: 'tienda, o pais, departamento y ciudad' },
  season: { title: 'Tabla de una temporada', filters: 'division' },
  ranking: { title: 'Ranking', filters: 'formato, y tienda, temporada, o pais, departamento y ciudad' },
  tournament: { title: 'Tabla de un torneo', filters: '' },
};

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    await notice('¡Código copiado! Pégalo en el HTML de tu página.');
  } catch {
    await notice(text, { title: 'Tu navegador no permite copiar: selecciona el código y cópialo a mano.' });
  }
}

/** Tables that stores embed in their own pages, with the code to paste. */
export function Embeds({ example: { id, slug } }: { example: Example }) {
  const origin = useBrowser(() => location.origin, '');
  return (
    <Section title="Insertar en tu página">
      <p>
        Pega el código en el HTML de la página de tu tienda: la tabla se ve ahí y está siempre al día. No lleva JavaScript ni guarda nada de quien la mira. Con{' '}
        <code>filas</code> eliges cuántas filas (10 si no lo indicas, 50 como máximo) y con <code>tema</code>, <code>claro</code> u <code>oscuro</code>; sin él
        usa el de cada navegador.
      </p>
      {(Object.keys(titles) as (keyof typeof embedPaths)[]).map((name) => {
        const { title, filters } = titles[name];
        const address = embedPaths[name].replace(':slug', slug ?? ':slug').replace(':id', id ?? ':id');
        const code = `<iframe src="${origin}${address}?filas=10" title="${title}" width="100%" height="480" loading="lazy" style="border:0"></iframe>`;
        return (
          <div key={name} className={styles.example}>
            <h3>{title}</h3>
            {filters && <p>Filtros: {filters}.</p>}
            {address.includes(':') ? (
              <p>Aún no hay {name === 'season' ? 'una temporada' : 'un torneo finalizado'} para mostrar un ejemplo.</p>
            ) : (
              <p className={styles.links}>
                <a href={address}>Ver cómo queda</a>
              </p>
            )}
            <pre className={styles.answer}>{code}</pre>
            <Button onClick={() => copy(code)} aria-label={`Copiar el código: ${title}`}>
              Copiar
            </Button>
          </div>
        );
      })}
    </Section>
  );
}
