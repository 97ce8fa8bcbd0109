import type { Map as LeafletMap, Marker } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button';
import styles from './tile-map.module.css';

type Leaflet = typeof import('leaflet');

interface MapPoint {
  id: string;
  latitude: number;
  longitude: number;
  /** The name for screen readers, and the tooltip. */
  name: string;
  /** The number in the pin. */
  text: string;
}

interface TileMapProps {
  label: string;
  /** The address of a tile, with {z}, {x} and {y}. */
  tiles: string;
  points: readonly MapPoint[];
  /** The sentence shown if the map or its tiles fail to load. */
  failureText: string;
  onChoose(id: string): void;
}

function markerOf({ DivIcon, Marker }: Leaflet, point: MapPoint, onChoose: (id: string) => void): Marker {
  const pin = document.createElement('span');
  pin.className = styles.pin ?? '';
  pin.textContent = point.text;
  const icon = new DivIcon({ html: pin, className: styles.marker ?? '', iconSize: [44, 44] });
  const marker = new Marker([point.latitude, point.longitude], { icon, title: point.name });
  marker.on('click', () => onChoose(point.id));
  marker.on('add', () => {
    const button = marker.getElement();
    button?.setAttribute('aria-label', point.name);
    button?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onChoose(point.id);
    });
  });
  return marker;
}

function fill(leaflet: Leaflet, container: HTMLElement, { tiles, points }: Pick<TileMapProps, 'tiles' | 'points'>): LeafletMap {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const moving = { zoomAnimation: !still, fadeAnimation: !still, markerZoomAnimation: !still, inertia: !still };
  // Leaflet's buttons and attribution use HTML strings, which the site's policy refuses: ours are below.
  const map = new leaflet.Map(container, { zoomControl: false, attributionControl: false, scrollWheelZoom: false, ...moving });
  const bounds = leaflet.latLngBounds(points.map(({ latitude, longitude }) => [latitude, longitude]));
  map.fitBounds(bounds.pad(0.2), { maxZoom: 14, animate: false });
  new leaflet.TileLayer(tiles, { maxZoom: 19 }).addTo(map);
  return map;
}

/** Points on a map of OpenStreetMap tiles. Leaflet loads when it is first shown; it needs a browser, so the server renders an empty frame. */
export function TileMap({ label, tiles, points, failureText, onChoose }: TileMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<LeafletMap>(null);
  const choose = useRef(onChoose);
  const [failed, setFailed] = useState(false);
  const drawn = JSON.stringify(points);

  useEffect(() => {
    choose.current = onChoose;
  });

  useEffect(() => {
    let left = false;
    const shown = JSON.parse(drawn) as MapPoint[];
    async function show(): Promise<void> {
      const leaflet = await import('leaflet');
      if (left || !container.current || shown.length === 0) return;
      map.current = fill(leaflet, container.current, { tiles, points: shown });
      map.current.eachLayer((layer) => layer.on('tileerror', () => setFailed(true)).on('tileload', () => setFailed(false)));
      for (const point of shown) markerOf(leaflet, point, (id) => choose.current(id)).addTo(map.current);
    }
    show().catch((error: unknown) => {
      console.debug('The map could not be shown', error);
      setFailed(true);
    });
    return () => {
      left = true;
      map.current?.remove();
      map.current = null;
    };
  }, [drawn, tiles]);

  return (
    <div className={styles.panel}>
      {/* The arrow keys move the map, so a screen reader passes them through. */}
      <div className={styles.map} ref={container} role="application" aria-label={label} />
      <div className={styles.bar}>
        <Button size="small" onClick={() => map.current?.zoomIn()}>
          Acercar
        </Button>
        <Button size="small" onClick={() => map.current?.zoomOut()}>
          Alejar
        </Button>
        <span className={styles.credit}>
          Mapa: ©{' '}
          <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
            colaboradores de OpenStreetMap
          </a>
        </span>
      </div>
      <div role="status">{failed && failureText}</div>
    </div>
  );
}
