import { createTradeLink, getTradeLink, revokeTradeLink, showTradesNearby, type TradeLink } from '@mesa/contract/calls/trades';
import { longMoment } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { tradeLinkDays } from '@mesa/contract/rules/trades';
import { addressOf } from '@mesa/release-contract/addresses';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useWrite } from '@mesa/runtime/query';
import { HiddenNotice } from '@mesa/runtime/report';
import { Link } from '@mesa/runtime/router';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { CheckField, SelectField } from '@mesa/ui/field';
import { Panel } from '@mesa/ui/page';
import { useState } from 'react';
import area from '../../area';
import styles from './my-collection.module.css';

const never = 'never';
const lasts = [...tradeLinkDays.map((days) => ({ value: String(days), label: `${days} días` })), { value: never, label: 'Hasta que deje de compartir' }];

/** Compartir lo que cambio: creates and revokes a link to the user's trade list. Without a link the list is private. */
export default function ShareTrades() {
  return (
    <Panel>
      <Loaded query={query(getTradeLink, {})} skeleton={<Skeleton lines={3} />} loadingText="Cargando tu enlace...">
        {({ data }) =>
          data?.hidden ? (
            <HiddenNotice kind="tradeList" />
          ) : data && (data.expiresAt === null || Date.parse(data.expiresAt) > Date.now()) ? (
            <SharedLink link={data} />
          ) : (
            <NewLink expired={data !== null} />
          )
        }
      </Loaded>
    </Panel>
  );
}

function NewLink({ expired }: { expired: boolean }) {
  const { write, busy } = useWrite(createTradeLink);
  const [withWants, setWithWants] = useState(false);
  const [lasting, setLasting] = useState('30');

  async function create() {
    try {
      const days = tradeLinkDays.find((one) => String(one) === lasting) ?? null;
      await write({ body: { withWants, days } });
    } catch (error) {
      await notice(messageOf(error), { title: 'No se creó el enlace' });
    }
  }

  return (
    <div className={styles.share}>
      {expired && <p>Tu enlace anterior venció: ya nadie ve tu lista con él.</p>}
      <p>Crea un enlace y mándalo a quien quieras. Quien lo tenga ve tu nombre y las cartas que cambias, nada más.</p>
      <SelectField label="El enlace sirve" value={lasting} onChange={setLasting} options={lasts} />
      <CheckField label="Mostrar también lo que busco" checked={withWants} onChange={setWithWants} />
      <div className={styles.actions}>
        <Button tone="primary" busy={busy} onClick={create}>
          Crear enlace
        </Button>
      </div>
    </div>
  );
}

/** Whether members see the link on the pages of stores in the user's city; off by default. */
function Nearby({ nearby, city }: Pick<TradeLink, 'nearby' | 'city'>) {
  const { write, busy } = useWrite(showTradesNearby);

  async function change(shown: boolean) {
    try {
      await write({ body: { nearby: shown } });
    } catch (error) {
      await notice(messageOf(error), { title: 'No se guardó' });
    }
  }

  if (city === null)
    return (
      <p>
        Para que te encuentren en las tiendas de tu ciudad, escríbela en <Link to={href('profile')}>tu perfil</Link>.
      </p>
    );
  return (
    <>
      <p>
        {nearby
          ? `Las personas con cuenta también lo encuentran en las tiendas de ${city}.`
          : `En las tiendas de ${city} nadie lo encuentra si no lo muestras.`}
      </p>
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => change(!nearby)}>
          {nearby ? `Quitar de las tiendas de ${city}` : `Mostrar en las tiendas de ${city}`}
        </Button>
      </div>
    </>
  );
}

function SharedLink({ link: { token, withWants, nearby, city, expiresAt } }: { link: TradeLink }) {
  const revoking = useWrite(revokeTradeLink);
  const path = addressOf(area.pages.sharedTrades.path, { token });
  const address = `${window.location.origin}${path}`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      await notice('¡Enlace copiado al portapapeles!');
    } catch {
      await notice('Tu navegador no permite copiar. Mantén presionado el enlace y cópialo a mano.');
    }
  }

  async function revoke() {
    const isSure = await confirm({
      title: '¿Dejar de compartir?',
      text: 'Quien tenga el enlace ya no verá tu lista. Si creas otro, será uno distinto.',
      confirmLabel: 'Dejar de compartir',
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await revoking.write({ body: {} });
    } catch (error) {
      await notice(messageOf(error), { title: 'El enlace sigue sirviendo' });
    }
  }

  return (
    <div className={styles.share}>
      <p>
        Compartes {withWants ? 'lo que cambias y lo que buscas' : 'lo que cambias'}
        {expiresAt === null ? ', hasta que dejes de compartir.' : `, hasta el ${longMoment(expiresAt)}.`}
      </p>
      <p className={styles.link}>
        <Link to={path}>{address}</Link>
      </p>
      <Nearby nearby={nearby} city={city} />
      <div className={styles.actions}>
        <Button tone="primary" onClick={copy}>
          Copiar enlace
        </Button>
        <Button busy={revoking.busy} onClick={revoke}>
          Dejar de compartir
        </Button>
      </div>
    </div>
  );
}
