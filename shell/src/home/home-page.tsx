import { href } from '@mesa/contract/paths';
import { FilledSlot } from '@mesa/release-shell/slot';
import { placeSearch, useOwnPlace } from '@mesa/runtime/own-place';
import { Link } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { Section } from '@mesa/ui/page';
import { TableSkeleton } from '@mesa/ui/table';
import { useEffect } from 'react';
import { HeroCarousel } from './hero-carousel';
import styles from './home-page.module.css';
import { OwnCity } from './own-city';
import { OwnLines } from './own-lines';

export default function HomePage() {
  const { place } = useOwnPlace();
  useEffect(() => {
    document.title = 'Mesa Abierta · Torneos, tiendas y barajas de la comunidad';
  }, []);

  return (
    <>
      <OwnLines />
      <div className={styles.hero}>
        <div className={styles.words}>
          <h1 tabIndex={-1}>Siempre hay lugar en la mesa</h1>
          <p>Torneos, tiendas, barajas y resultados de la comunidad de cartas coleccionables en Latinoamérica.</p>
          <div className={styles.ways}>
            <Link to={href('tournaments')} className={buttonClass({ tone: 'primary' })}>
              Ver torneos
            </Link>
            <Link to={place ? `${href('stores')}?${placeSearch(place)}` : href('stores')} className={styles.quietWay}>
              Encontrar una tienda
            </Link>
          </div>
        </div>
        <HeroCarousel />
      </div>
      <div className={styles.below}>
        <OwnCity />
        <Section
          title="Últimos torneos finalizados"
          actions={
            <Link to={href('tournaments')} className={buttonClass({ tone: 'quiet' })}>
              Ver todos los torneos
            </Link>
          }
        >
          <FilledSlot name="home.main" props={{ limit: 10 }} skeleton={<TableSkeleton rows={10} columns={6} />} />
        </Section>
        <FilledSlot name="home.below" props={{ limit: 3 }} skeleton={<Skeleton height="12rem" />} />
      </div>
    </>
  );
}
