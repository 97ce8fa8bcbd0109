import { href } from '@mesa/contract/paths';
import { Link } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { useEffect } from 'react';
import styles from './not-found-page.module.css';

export default function NotFoundPage() {
  useEffect(() => {
    document.title = 'Ruta no encontrada · Mesa Abierta';
  }, []);
  return (
    <div className={styles.page}>
      <p className={styles.number}>404</p>
      <h1 tabIndex={-1}>Ruta no encontrada</h1>
      <p>Aquí no hay ninguna mesa. Puede que el enlace esté incompleto o que la página ya no exista.</p>
      <Link to={href('home')} className={buttonClass({ tone: 'primary' })}>
        Volver al inicio
      </Link>
    </div>
  );
}
