import { href } from '@mesa/contract/paths';
import { Link } from '@mesa/runtime/router';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import area from '../../area';
import { socialNetworks } from '../static-pages/channels';
import styles from './footer.module.css';
import { SpanishSwitch } from './spanish-switch';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <p className={styles.brand}>
          <span className={styles.name}>Mesa Abierta</span>
          Torneos, tiendas y barajas de la comunidad, a la vista de todos.
        </p>
        <nav aria-label="Sitio" className={styles.column}>
          <h2>Sitio</h2>
          <ul className={styles.links}>
            <li>
              <Link to={href('home')}>Inicio</Link>
            </li>
            <li>
              <Link to={href('tournaments')}>Torneos</Link>
            </li>
            <li>
              <Link to={href('stores')}>Tiendas</Link>
            </li>
            <li>
              <Link to={href('guides')}>Ayuda</Link>
            </li>
          </ul>
        </nav>
        <nav aria-label="Información legal" className={styles.column}>
          <h2>Información</h2>
          <ul className={styles.links}>
            <li>
              <Link to={href('terms')}>Términos y condiciones</Link>
            </li>
            <li>
              <Link to={href('privacy')}>Política de privacidad</Link>
            </li>
            <li>
              <Link to={area.pages.openData.path}>Datos abiertos</Link>
            </li>
            <li>
              <Link to={area.pages.thanks.path}>Agradecimientos</Link>
            </li>
            <li>
              <Link to={href('contact')}>Contacto</Link>
            </li>
          </ul>
        </nav>
        <nav aria-label="Redes sociales" className={styles.column}>
          <h2>Síguenos</h2>
          <ul className={styles.links}>
            {socialNetworks.map(({ name, url }) => (
              <li key={name}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {name}
                  <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <SpanishSwitch />
      <p className={styles.disclaimer}>
        El contenido del juego de cartas, con sus nombres e ilustraciones, pertenece a los titulares de sus derechos: The Pokémon Company, Nintendo, Creatures y
        GAME FREAK. Mesa Abierta es un proyecto de la comunidad y no está afiliado a ellos, ni cuenta con su patrocinio o aprobación.
      </p>
    </footer>
  );
}
