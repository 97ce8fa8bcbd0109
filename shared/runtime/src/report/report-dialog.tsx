import { createReport, type ReportedThing } from '@mesa/contract/calls/moderation';
import { href } from '@mesa/contract/paths';
import { maxReportText, type ReportReason, reportables, reportReasonNames } from '@mesa/contract/rules/moderation';
import { issueOf, messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { SelectField, TextArea } from '@mesa/ui/field';
import { type FormEvent, useId, useState } from 'react';

interface ReportDialogProps {
  thing: ReportedThing;
  onClose(): void;
}

/** Asks why an item is reported. Visitors are asked to sign in. A failed send keeps the typed text. */
export default function ReportDialog({ thing, onClose }: ReportDialogProps) {
  const isMember = useSession(({ user }) => user !== null);
  return isMember ? <ReportForm thing={thing} onClose={onClose} /> : <SignInFirst thing={thing} onClose={onClose} />;
}

const titleOf = ({ kind }: ReportedThing): string => `Denunciar ${reportables[kind].thing}`;

function SignInFirst({ thing, onClose }: ReportDialogProps) {
  const signIn = useSession((session) => session.signIn);
  const begin = () => {
    onClose();
    signIn();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(thing)}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button tone="primary" onClick={begin}>
            Iniciar sesión
          </Button>
        </>
      }
    >
      <p>Inicia sesión para denunciar. Así te podemos contar qué se decidió; la otra persona no sabrá quién denunció.</p>
    </Dialog>
  );
}

interface Faults {
  reason?: string | undefined;
  details?: string | undefined;
  /** An error that belongs to no field. */
  other?: string | undefined;
}

function faultsOf(error: unknown): Faults {
  const [reason, details] = [issueOf(error, 'reason'), issueOf(error, 'details')];
  return reason || details ? { reason, details } : { other: messageOf(error) };
}

function ReportForm({ thing, onClose }: ReportDialogProps) {
  const form = useId();
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [details, setDetails] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [isSent, setIsSent] = useState(false);
  const { write, busy } = useWrite(createReport);
  const needsDetails = reason === 'other';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (reason === '') return setFaults({ reason: 'Elige un motivo.' });
    if (needsDetails && !details.trim()) return setFaults({ details: 'Cuenta qué pasa: es un motivo que no está en la lista.' });
    setFaults({});
    try {
      await write({ body: { thing, reason, ...(details.trim() && { details }) } });
      setIsSent(true);
    } catch (error) {
      setFaults(faultsOf(error));
    }
  }

  if (isSent)
    return (
      <Dialog
        open
        onClose={onClose}
        title="Recibimos tu denuncia"
        footer={
          <Button tone="primary" onClick={onClose}>
            Cerrar
          </Button>
        }
      >
        <p role="status">
          Un administrador la va a revisar. La respuesta llega a <Link to={`${href('profile')}#denuncias`}>tu perfil</Link>.
        </p>
      </Dialog>
    );

  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(thing)}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" form={form} tone="primary" busy={busy}>
            Enviar denuncia
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <SelectField
          label="Motivo"
          value={reason}
          onChange={(value) => setReason(value as ReportReason | '')}
          options={reportables[thing.kind].reasons.map((value) => ({ value, label: reportReasonNames[value] }))}
          placeholder="Elige un motivo"
          error={faults.reason}
          required
        />
        <TextArea
          label={needsDetails ? 'Qué pasa' : 'Qué pasa (opcional)'}
          hint="Solo lo leen los administradores. La otra persona no sabrá quién denunció."
          rows={4}
          maxLength={maxReportText}
          value={details}
          onChange={setDetails}
          error={faults.details}
          required={needsDetails}
        />
        {faults.other && <p role="alert">{faults.other}</p>}
      </form>
    </Dialog>
  );
}
