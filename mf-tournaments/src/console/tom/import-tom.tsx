import { importTom, previewTom } from '@mesa/contract/calls/tom';
import { localDay, longDate } from '@mesa/contract/format/date';
import { divisionNames } from '@mesa/contract/format/play-names';
import { guideHref } from '@mesa/contract/paths';
import { divisions } from '@mesa/contract/play/model';
import { counted } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { useFetch, useQuery, useWrite } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { Button } from '@mesa/ui/button';
import { Section } from '@mesa/ui/page';
import { useRef, useState } from 'react';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import { tournamentQuery } from '../tournament.query';
import { offsetOn } from './offset-on';
import { SamePlaces } from './same-places';
import tomStyles from './tom.module.css';
import { type Chosen, type TomPreview, tomText } from './tom-choice';
import { TomPlayers } from './tom-players';

const stageNames: Record<TomPreview['stage'], string> = {
  registration: 'en inscripción',
  configured: 'configurado, sin rondas',
  running: 'en juego',
  finalized: 'terminado',
};

interface Loading {
  fileName: string;
  text: string;
  preview: TomPreview;
  chosen: Chosen;
}

interface Loaded {
  players: number;
  created: number;
  compared: TomPreview['compared'];
}

/** Imports a tournament from a TOM file: shows its content and the matched players, then imports all or nothing. */
export default function ImportTom({ onClose }: { onClose(): void }) {
  const { id, sync, state, replica, event, timeZone } = useConsole();
  const fetch = useFetch();
  const { write } = useWrite(importTom);
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [loading, setLoading] = useState<Loading>();
  const [loaded, setLoaded] = useState<Loaded>();

  async function choose(file: File) {
    setBusy(true);
    setLoading(undefined);
    setProblem('');
    const read = await tomText(file);
    try {
      if (read.problem !== undefined) setProblem(`${file.name}: ${read.problem}`);
      else {
        const preview = await fetch(previewTom, { params: { id }, body: { text: read.text } }, { fresh: true });
        const chosen = new Map(preview.entries.map(({ userId, player }) => [userId, player]));
        setLoading({ fileName: file.name, text: read.text, preview, chosen });
      }
    } catch (error) {
      setProblem(`${file.name}: ${messageOf(error)}`);
    }
    setBusy(false);
  }

  async function load({ text, preview, chosen }: Loading) {
    setBusy(true);
    setProblem('');
    try {
      const players = [...chosen].map(([userId, player]) => ({ userId, playerId: player?.id ?? null }));
      const offset = offsetOn(preview.date ?? localDay(new Date()), timeZone);
      const { created } = await write({ params: { id }, body: { text, offset, players, replace: event.entries.length > 0 } });
      await sync.contact();
      setLoaded({ players: players.length, created, compared: preview.compared });
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  }

  if (loaded) {
    return (
      // Not the section of the choice: only a new button takes the focus.
      <Section key="loaded" title="Archivo cargado">
        <p role="status">
          {counted(loaded.players, 'jugador', 'jugadores')} en el torneo
          {loaded.created > 0 && `; ${counted(loaded.created, 'es nuevo', 'son nuevos')} en el sitio`}.
        </p>
        <SamePlaces compared={loaded.compared} />
        <div className={styles.row}>
          <Button tone="primary" autoFocus onClick={onClose}>
            Ir a la mesa
          </Button>
        </div>
      </Section>
    );
  }
  const unsent = replica.pending.length > 0 || state.contact !== 'online';
  return (
    <Section title="Cargar un archivo de TOM">
      <p>El archivo del torneo termina en .tdf. Primero verás qué trae y quién es quién; no se guarda nada hasta que lo cargues.</p>
      <p>
        <Link to={guideHref('guideOrganise', 'tom')}>Ayuda: cómo se usa el archivo de TOM</Link>
      </p>
      <div className={styles.row}>
        <Button tone={loading ? 'secondary' : 'primary'} busy={busy && !loading} onClick={() => picker.current?.click()}>
          {loading ? 'Elegir otro archivo' : 'Elegir archivo'}
        </Button>
        <Button onClick={onClose}>Cancelar</Button>
        {/* Without `accept`: phones know no type for .tdf and would offer no files. */}
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Archivo de TOM"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void choose(file);
          }}
        />
      </div>
      {problem && (
        <p role="alert" className={styles.failure}>
          {problem}
        </p>
      )}
      {loading && (
        <>
          <FileSummary {...loading} />
          <SamePlaces compared={loading.preview.compared} />
          <TomPlayers
            entries={loading.preview.entries}
            chosen={loading.chosen}
            onChoose={(userId, player) => setLoading({ ...loading, chosen: new Map([...loading.chosen, [userId, player]]) })}
          />
          <Replaced chosen={loading.chosen} />
          <div className={styles.row}>
            <Button tone="primary" busy={busy} disabled={unsent || loading.preview.entries.length === 0} onClick={() => load(loading)}>
              {`Cargar ${counted(loading.preview.entries.length, 'jugador', 'jugadores')}${
                loading.preview.rounds > 0 ? ` y ${counted(loading.preview.rounds, 'ronda', 'rondas')}` : ''
              }`}
            </Button>
            {unsent && <span role="status">Se carga cuando haya conexión y esté enviado lo que anotaste aquí.</span>}
          </div>
        </>
      )}
    </Section>
  );
}

/** A summary of the file, so that the user notices a wrong one. */
function FileSummary({ preview: { name, date, stage, rounds, entries, sanctionNumber } }: Loading) {
  const { id } = useConsole();
  const { data } = useQuery(tournamentQuery(id));
  const sizes = divisions
    .map((division) => ({ division, size: entries.filter((entry) => entry.division === division).length }))
    .filter(({ size }) => size > 0)
    .map(({ division, size }) => `${divisionNames[division]} ${size}`);
  const left = entries.filter(({ dropped }) => dropped).length;
  return (
    <div role="status" className={tomStyles.summary}>
      <p>
        <strong>{name || 'Torneo sin nombre'}</strong>
        {date && ` · ${longDate(date)}`} · {stageNames[stage]}
      </p>
      <p>
        {[
          `${counted(entries.length, 'jugador', 'jugadores')}${sizes.length ? ` (${sizes.join(', ')})` : ''}`,
          rounds > 0 && counted(rounds, 'ronda', 'rondas'),
          left > 0 && counted(left, 'abandono', 'abandonos'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {date && data && date !== data.data.date && (
        <p className={styles.notice}>El archivo es de otro día: este torneo es el {longDate(data.data.date)}. Revisa que sea el que quieres cargar.</p>
      )}
      {sanctionNumber && data?.data.sanctionNumber && sanctionNumber !== data.data.sanctionNumber && (
        <p className={styles.notice}>
          El archivo tiene el número de sanción {sanctionNumber}, y este torneo el {data.data.sanctionNumber}. Al cargarlo queda el de este torneo: corrígelo en
          su página si es otro.
        </p>
      )}
    </div>
  );
}

/** Players that the import removes. */
function Replaced({ chosen }: { chosen: Chosen }) {
  const { event, nameOf } = useConsole();
  if (event.entries.length === 0) return null;
  const kept = new Set([...chosen.values()].flatMap((player) => player?.id ?? []));
  const removed = event.entries.filter(({ player }) => !kept.has(player)).map(({ player }) => nameOf(player));
  return (
    <p className={styles.notice}>
      {`El archivo reemplaza la lista de ${counted(event.entries.length, 'inscrito', 'inscritos')}. `}
      {removed.length > 0 ? `No están en el archivo y salen de la lista: ${removed.join(', ')}.` : 'Todos están en el archivo.'}
    </p>
  );
}
