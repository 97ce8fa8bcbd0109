import { labelsOf } from '@mesa/contract/calls/fields';
import { officialFields } from '@mesa/contract/calls/official-fields';
import { saveOfficialData, type Tournament } from '@mesa/contract/calls/tournaments';
import { href } from '@mesa/contract/paths';
import { issueOf, messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { useWrite } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { Button } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { FieldGrid, TextField } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import { useConsole } from '../console-context';
import { tournamentQuery } from '../tournament.query';
import own from './tom-checklist.module.css';

const labels = labelsOf(officialFields);

/** The tournament's own numbers in the official program: those it has, and a field for those it lacks. */
export function TomNumbers() {
  const { id } = useConsole();
  return (
    <Loaded
      query={{ ...tournamentQuery(id), refetchOnMount: 'always' }}
      skeleton={<Skeleton height="4rem" />}
      loadingText="Revisando los datos del torneo..."
      errorText="Los datos del torneo se revisan con conexión."
    >
      {({ data }) => <Numbers tournament={data} />}
    </Loaded>
  );
}

function Numbers({ tournament: { id, sanctionNumber, organizerPopId, storePopId, storeName, storeSlug } }: { tournament: Tournament }) {
  const { write, busy } = useWrite(saveOfficialData, { shows: (saved) => ({ query: tournamentQuery(id), data: saved }) });
  const [sanction, setSanction] = useState('');
  const [popId, setPopId] = useState('');
  const [errors, setErrors] = useState<{ sanctionNumber?: string | undefined; organizerPopId?: string | undefined; form?: string }>({});
  const popIdInFile = organizerPopId ?? storePopId;
  const isWhole = Boolean(sanctionNumber && popIdInFile);

  async function save(submitted: FormEvent) {
    submitted.preventDefault();
    const body = {
      ...(!sanctionNumber && sanction.trim() ? { sanctionNumber: sanction.trim() } : {}),
      ...(!popIdInFile && popId.trim() ? { organizerPopId: popId.trim() } : {}),
    };
    if (Object.keys(body).length === 0) return setErrors({ form: 'Escribe lo que sabes; lo demás puede esperar.' });
    try {
      await write({ params: { id }, body });
      setErrors({});
    } catch (reason) {
      const [ofSanction, ofPopId] = [issueOf(reason, 'sanctionNumber'), issueOf(reason, 'organizerPopId')];
      setErrors(ofSanction || ofPopId ? { sanctionNumber: ofSanction, organizerPopId: ofPopId } : { form: messageOf(reason) });
    }
  }

  const known = [
    sanctionNumber && `Número de sanción ${sanctionNumber}.`,
    organizerPopId && `POP ID de quien organiza ${organizerPopId}.`,
    !organizerPopId && storePopId && `POP ID de ${storeName} ${storePopId}.`,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <form onSubmit={save} className={own.player} noValidate aria-label="Datos del torneo para TOM">
      <strong>Torneo</strong>
      {known && <span>{known}</span>}
      {!isWhole && (
        <>
          <FieldGrid>
            {!sanctionNumber && (
              <TextField
                label={labels.sanctionNumber}
                maxLength={20}
                value={sanction}
                onChange={setSanction}
                error={errors.sanctionNumber}
                hint="El que da el sitio oficial, como 26-10-000123."
              />
            )}
            {!popIdInFile && (
              <TextField
                label={labels.organizerPopId}
                inputMode="numeric"
                maxLength={20}
                value={popId}
                onChange={setPopId}
                error={errors.organizerPopId}
                hint="Si es siempre el mismo, guárdalo una vez en la tienda."
              />
            )}
          </FieldGrid>
          {errors.form && <p role="alert">{errors.form}</p>}
          <div>
            <Button type="submit" size="small" busy={busy}>
              Guardar
            </Button>
          </div>
        </>
      )}
      <span>
        Se corrigen en <Link to={href('tournament', { id })}>la página del torneo</Link> o en{' '}
        <Link to={href('store', { slug: storeSlug })}>la de la tienda</Link>.
      </span>
    </form>
  );
}
