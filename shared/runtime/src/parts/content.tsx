// One list: every part of shared/ui that shows content, in all states.

import { categories, statusNames } from '@mesa/contract/rules/tournament';
import { Badge, CategoryBadge, StandingBadge, StatusBadge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { CardPicture, DeckIcons } from '@mesa/ui/card-picture';
import { DeckSheet } from '@mesa/ui/deck-sheet';
import { EmptyState, ErrorState, LoadingText, Skeleton } from '@mesa/ui/feedback';
import { OnceHydrated } from '@mesa/ui/hydrated';
import * as icons from '@mesa/ui/icons';
import { LinePlot } from '@mesa/ui/line-plot';
import { Page, Panel, Section } from '@mesa/ui/page';
import { PrintButton, Printed } from '@mesa/ui/printed';
import { SharePictures } from '@mesa/ui/share-pictures';
import { type Column, DataTable, NoValue, TableSkeleton } from '@mesa/ui/table';
import { TileMap } from '@mesa/ui/tile-map';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import type { ComponentProps, ComponentType } from 'react';
import { keysOf, type Part, Stateful, schemeLabels } from './part';
import styles from './parts.module.css';

const badgeTones = keysOf<NonNullable<ComponentProps<typeof Badge>['tone']>>({
  neutral: true,
  info: true,
  success: true,
  warning: true,
  danger: true,
  accent: true,
});
const panelTones = keysOf<NonNullable<ComponentProps<typeof Panel>['tone']>>({ raised: true, sunken: true, accent: true, warning: true });
const cardTypes = ['planta', 'fuego', 'agua', 'rayo', 'psíquica', 'lucha', 'oscura', 'metálica', 'dragón', 'incolora', 'entrenador', 'energía', 'desconocido'];

const { StarIcon, TypeIcon, ...otherIcons } = icons;
const plainIcons: [string, ComponentType][] = Object.entries(otherIcons).filter(([name]) => name.endsWith('Icon'));

const drawing = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="335"><rect width="240" height="335" fill="#1d6fa8"/><circle cx="120" cy="130" r="70" fill="#ffb81c"/></svg>',
);
const picture = `data:image/svg+xml,${drawing}`;
/** Icons need a file name that ends in .png. */
const icon = `data:image/svg+xml;file=icon.png?,${drawing}`;
/** An address that shared/tools/dev-area.mjs never answers: shows the state before a picture arrives. */
const neverAnswered = '/partes/loading.png';
const broken = 'data:image/png;base64,AAAA';

interface Row {
  player: string;
  points: number;
  deck: string;
}
const rows: Row[] = [
  { player: 'Ana Restrepo', points: 15, deck: 'Gardevoir' },
  { player: 'Bruno Díaz', points: 12, deck: 'Charizard' },
  { player: 'Carla Núñez', points: 9, deck: 'No definido' },
];
const columns: Column<Row>[] = [
  { id: 'player', header: 'Jugador', cell: ({ player }) => <a href="#table">{player}</a>, primary: true, sortable: true },
  { id: 'points', header: 'Puntos', cell: ({ points }) => points, numeric: true, sortable: true },
  { id: 'deck', header: 'Baraja', cell: ({ deck }) => deck, hideOnPhone: true },
];
const manyColumns: Column<Row>[] = [
  ...columns,
  ...['Ronda 1', 'Ronda 2', 'Ronda 3', 'Ronda 4', 'Ronda 5', 'Ronda 6'].map((header) => ({ id: header, header, cell: () => '2-1', numeric: true })),
];
const byPoints = (order: 'asc' | 'desc') => rows.toSorted((a, b) => (order === 'asc' ? a.points - b.points : b.points - a.points));

const sheetPlayer = { name: 'Ana Restrepo', playerId: '4455667', birthDate: '2012-05-04', division: 'senior' } as const;
const sheetCard = { type: null, expansionCode: 'OBF', cardNumber: 125, collectionNumber: '125/197', letterExpansion: 'G' };
const sheetCards = [
  { ...sheetCard, id: 1, name: 'Charizard ex', category: 'Pokémon', quantity: 3 },
  { ...sheetCard, id: 2, name: 'Nido Ball', category: 'Objeto', quantity: 4 },
  { ...sheetCard, id: 3, name: 'Energía Fuego', category: 'Energía', quantity: 9 },
];

export const content: Part[] = [
  {
    file: 'badge',
    states: {
      Badge: () =>
        badgeTones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        )),
      StatusBadge: () => Object.entries(statusNames).map(([status, label]) => <StatusBadge key={status} status={status} label={label} />),
      'StandingBadge: oficial, sin confirmar': () => (
        <>
          <StandingBadge official confirmed={null} />
          <StandingBadge official confirmed={false} />
        </>
      ),
      CategoryBadge: () => categories.map((category) => <CategoryBadge key={category} category={category} />),
    },
  },
  {
    file: 'card-picture',
    states: {
      'con imagen, cargando, con fallo, sin imagen': () => (
        <div className={styles.cards}>
          {[picture, neverAnswered, broken, null].map((imageUrl) => (
            <CardPicture key={imageUrl} name="Lince de vidrio" print="OBF 12/197" imageUrl={imageUrl} />
          ))}
        </div>
      ),
      'DeckIcons: 3 como máximo': () => <DeckIcons cards={[1, 2, 3, 4].map((id) => ({ id, name: `Carta ${id}`, deckicons: [icon] }))} />,
    },
  },
  {
    file: 'deck-sheet',
    states: {
      'con baraja': () => <DeckSheet player={sheetPlayer} event={{ name: 'Copa de marzo', date: '2026-03-14', format: 'Estándar' }} cards={sheetCards} />,
      'por llenar a mano': () => (
        <DeckSheet player={{ ...sheetPlayer, playerId: null, birthDate: null, division: null }} event={{ name: '', date: null, format: null }} cards={[]} />
      ),
    },
  },
  {
    file: 'feedback',
    states: {
      EmptyState: () => <EmptyState action={<Button tone="primary">Crear torneo</Button>}>Todavía no hay torneos.</EmptyState>,
      'EmptyState sin acción': () => <EmptyState>Todavía no hay torneos.</EmptyState>,
      ErrorState: () => <ErrorState message="No se pudieron cargar los torneos." onRetry={() => undefined} />,
      'ErrorState reintentando': () => <ErrorState message="No se pudieron cargar los torneos." onRetry={() => undefined} busy />,
      'ErrorState sin reintento': () => <ErrorState message="Este torneo ya no existe." />,
      'Skeleton de 1 y de 3 líneas': () => (
        <>
          <Skeleton width="12rem" height="2rem" />
          <Skeleton lines={3} />
        </>
      ),
      'OnceHydrated: lo que solo sabe el navegador': () => (
        <OnceHydrated fallback={<Skeleton width="8rem" />}>{() => <p>Hoy es {new Date().toLocaleDateString('es')}</p>}</OnceHydrated>
      ),
      'LoadingText (solo para lectores de pantalla)': () => <LoadingText>Cargando torneos...</LoadingText>,
    },
  },
  {
    file: 'icons',
    states: {
      ...Object.fromEntries([
        [
          'de la interfaz',
          () =>
            plainIcons.map(([name, Icon]) => (
              <span key={name} className={styles.icon}>
                <Icon />
                <code>{name}</code>
              </span>
            )),
        ],
      ]),
      'StarIcon sin y con relleno': () => (
        <>
          <StarIcon />
          <StarIcon filled />
        </>
      ),
      'TypeIcon de cada tipo': () =>
        cardTypes.map((type) => (
          <span key={type} className={styles.icon}>
            <TypeIcon type={type} />
            {type}
          </span>
        )),
    },
  },
  {
    file: 'tile-map',
    states: {
      'con dos tiendas': () => (
        <TileMap
          label="Mapa de las tiendas"
          tiles={picture}
          points={[
            { id: 'dragon', latitude: 6.2, longitude: -75.57, name: 'El Dragón: 2 torneos', text: '2' },
            { id: 'mesa', latitude: 4.6, longitude: -74.08, name: 'La Mesa: 1 torneo', text: '1' },
          ]}
          failureText="El mapa no cargó."
          onChoose={() => undefined}
        />
      ),
      'sin imágenes': () => (
        <TileMap
          label="Mapa sin imágenes"
          tiles={broken}
          points={[{ id: 'dragon', latitude: 6.2, longitude: -75.57, name: 'El Dragón: 2 torneos', text: '2' }]}
          failureText="El mapa no cargó."
          onChoose={() => undefined}
        />
      ),
    },
  },
  {
    file: 'line-plot',
    states: {
      'con dos líneas y una semana sin datos': () => (
        <LinePlot
          label="Parte de cada arquetipo por semana"
          stepLabel="Semana"
          steps={['2026/11/02', '2026/11/09', '2026/11/16'].map((axis) => ({ key: axis, axis, title: `Semana desde ${axis}` }))}
          series={[
            { id: 1, name: 'Dragapult', values: [12, 30, 42] },
            { id: 2, name: 'Gardevoir', values: [30, null, 15] },
          ]}
          format={(value) => `${value} %`}
        />
      ),
      'puestos, el primero arriba': () => (
        <LinePlot
          label="Puestos"
          stepLabel="Torneo"
          steps={[1, 2, 3].map((n) => ({ key: n, axis: `Copa ${n}`, title: `Copa ${n}` }))}
          series={[{ id: 1, name: 'Puesto', values: [8, 3, 1] }]}
          domain={[8, 1]}
          format={String}
        />
      ),
    },
  },
  {
    file: 'page',
    states: {
      'Page y Section': (scheme) => (
        <Page
          title="Copa de marzo"
          documentTitle="Partes"
          lead="Torneo de 32 jugadores en Medellín."
          back={<a href="#page">Torneos</a>}
          actions={<Button icon={<icons.EditIcon />}>Editar</Button>}
        >
          <Section title={`Resultados (${schemeLabels[scheme]})`} actions={<Button size="small">Exportar</Button>}>
            Contenido de la sección
          </Section>
        </Page>
      ),
      Panel: () =>
        panelTones.map((tone) => (
          <Panel key={tone} tone={tone}>
            {tone}
          </Panel>
        )),
    },
  },
  {
    file: 'printed',
    states: {
      'al imprimir': () => (
        <Stateful<boolean> initial={false}>
          {(printing, setPrinting) => (
            <>
              <Button onClick={() => setPrinting(true)}>Imprimir hoja</Button>
              {printing && <Printed onDone={() => setPrinting(false)}>Hoja</Printed>}
            </>
          )}
        </Stateful>
      ),
      'con su botón': () => <PrintButton label="Imprimir mesas">{() => 'Mesas'}</PrintButton>,
    },
  },
  {
    file: 'share-pictures',
    states: {
      'una imagen': () => <SharePictures pictures={[{ label: 'Imagen', addresses: ['/og/mesa-abierta.png'] }]} />,
      'varias partes': () => <SharePictures pictures={[{ label: 'Historia', addresses: ['/og/mesa-abierta.png', '/og/mesa-abierta.png?parte=2'] }]} />,
    },
  },
  {
    file: 'table',
    states: {
      'con orden': () => (
        <Stateful<'asc' | 'desc'> initial="desc">
          {(order, setOrder) => (
            <DataTable
              caption="Resultados"
              columns={columns}
              rows={byPoints(order)}
              rowKey={({ player }) => player}
              sort={{ column: 'points', order }}
              onSort={() => setOrder(order === 'asc' ? 'desc' : 'asc')}
            />
          )}
        </Stateful>
      ),
      'en dos líneas, en un teléfono': () => (
        <DataTable
          caption="Tabla"
          columns={[
            { id: 'place', header: 'Puesto', phone: 'place', cell: ({ player }: Row) => rows.findIndex((row) => row.player === player) + 1 },
            ...columns,
            { id: 'list', header: 'Lista', cell: () => <NoValue>Oculta</NoValue> },
          ]}
          rows={rows}
          rowKey={({ player }) => player}
          isOwn={({ player }) => player === rows[1]?.player}
        />
      ),
      'con 9 columnas': () => <DataTable caption="Rondas" columns={manyColumns} rows={rows} rowKey={({ player }) => player} />,
      vacía: () => <DataTable caption="Sin resultados" columns={columns} rows={[]} rowKey={({ player }) => player} empty="Nadie se ha inscrito." />,
      cargando: () => <TableSkeleton rows={3} columns={3} />,
    },
  },
  {
    file: 'visually-hidden',
    states: {
      'texto solo para lectores de pantalla': () => (
        <p>
          Antes, <VisuallyHidden>esto no se ve, </VisuallyHidden>después.
        </p>
      ),
    },
  },
];
