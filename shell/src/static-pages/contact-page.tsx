import { useBrowser } from '@mesa/ui/hydrated';
import { ArrowIcon } from '@mesa/ui/icons';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { email, socialNetworks, videoChannel } from './channels';
import styles from './contact-page.module.css';
import { TextPage } from './text-page';

interface ChannelProps {
  name: string;
  purpose: string;
  url: string;
  shown: string;
}

const NewTab = () => <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>;

function Channel({ name, purpose, url, shown }: ChannelProps) {
  const external = url.startsWith('https:');
  return (
    <li className={styles.channel}>
      <h2>{name}</h2>
      <p>{purpose}</p>
      <a href={url} {...(external && { target: '_blank', rel: 'noopener noreferrer' })}>
        {shown}
        <ArrowIcon />
        {external && <NewTab />}
      </a>
    </li>
  );
}

export default function ContactPage() {
  const origin = useBrowser(() => window.location.origin, '/');
  const host = useBrowser(() => window.location.host, 'Mesa Abierta');
  return (
    <TextPage
      title="Contacto"
      lead="Gracias por ser parte de la mesa. Este sitio lo hacen las personas que juegan, organizan y abren sus tiendas: cuéntanos qué te falta, qué está mal o qué te gustaría ver."
    >
      <ul className={styles.channels}>
        <Channel name="Web" purpose="Torneos, tiendas y resultados, siempre al día." url={origin} shown={host} />
        <Channel name="Correo" purpose="Para dudas sobre tu cuenta, tus datos o los resultados de un torneo." url={`mailto:${email}`} shown={email} />
        <Channel
          name="Canal de video"
          purpose="Partidas comentadas y guías para organizar tu primer torneo."
          url={videoChannel.url}
          shown={videoChannel.name}
        />
        <li className={styles.channel}>
          <h2>Redes sociales</h2>
          <p>Anuncios de torneos y novedades del sitio.</p>
          {socialNetworks
            .filter(({ url }) => url !== videoChannel.url)
            .map(({ name, url }) => (
              <a key={name} href={url} target="_blank" rel="noopener noreferrer">
                {name}
                <ArrowIcon />
                <NewTab />
              </a>
            ))}
        </li>
      </ul>
      <h2>¿Quieres que tu tienda organice torneos aquí?</h2>
      <p>
        Escríbenos desde el correo de la tienda con su nombre, su ciudad y su dirección. Cuando aprobemos tu cuenta como organizador podrás crear la tienda,
        abrir inscripciones y publicar los resultados.
      </p>
    </TextPage>
  );
}
