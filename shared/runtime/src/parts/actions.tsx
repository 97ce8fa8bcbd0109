import { choose, confirm, notice } from '@mesa/ui/ask';
import { Button, buttonClass } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { Disclosure } from '@mesa/ui/disclosure';
import { TextField } from '@mesa/ui/field';
import { EditIcon, PlusIcon } from '@mesa/ui/icons';
import { Pager } from '@mesa/ui/pager';
import { Tabs } from '@mesa/ui/tabs';
import type { ComponentProps } from 'react';
import { keysOf, type Part, Stateful, schemeLabels } from './part';

const tones = keysOf<NonNullable<ComponentProps<typeof Button>['tone']>>({ primary: true, secondary: true, quiet: true, danger: true });
const sizes = keysOf<NonNullable<ComponentProps<typeof Button>['size']>>({ normal: true, small: true });
const dialogSizes = keysOf<NonNullable<ComponentProps<typeof Dialog>['size']>>({ normal: true, wide: true });

const ignore = () => undefined;

export const actions: Part[] = [
  {
    file: 'button',
    states: {
      ...Object.fromEntries(
        tones.flatMap((tone) =>
          sizes.map((size) => [
            `${tone}, ${size}`,
            () => (
              <>
                <Button tone={tone} size={size}>
                  Guardar
                </Button>
                <Button tone={tone} size={size} icon={<EditIcon />}>
                  Editar
                </Button>
                <Button tone={tone} size={size} busy>
                  Guardando
                </Button>
                <Button tone={tone} size={size} disabled>
                  Desactivado
                </Button>
              </>
            ),
          ]),
        ),
      ),
      'buttonClass en un enlace': () => (
        <a className={buttonClass({ tone: 'primary' })} href="#button">
          Crear torneo
        </a>
      ),
    },
  },
  {
    file: 'ask',
    states: {
      'confirm, choose, notice': () => (
        <>
          <Button onClick={() => void confirm({ title: '¿Eliminar la tienda?', text: 'No se puede deshacer.', confirmLabel: 'Eliminar', tone: 'danger' })}>
            Confirmar
          </Button>
          <Button
            onClick={() =>
              void choose({
                title: 'Tienes cambios sin guardar',
                text: '¿Qué quieres hacer con ellos?',
                options: [
                  { label: 'Descartar', value: 'discard', tone: 'quiet' },
                  { label: 'Seguir editando', value: 'stay' },
                  { label: 'Guardar', value: 'save', tone: 'primary' },
                ],
              })
            }
          >
            Elegir
          </Button>
          <Button onClick={() => void notice('La baraja se guardó.')}>Avisar</Button>
        </>
      ),
    },
  },
  {
    file: 'dialog',
    states: Object.fromEntries(
      dialogSizes.map((size) => [
        size,
        () => (
          <Stateful initial={false}>
            {(open, setOpen) => (
              <>
                <Button onClick={() => setOpen(true)}>Abrir diálogo {size}</Button>
                <Dialog
                  open={open}
                  onClose={() => setOpen(false)}
                  title="Inscribir jugador"
                  size={size}
                  footer={
                    <>
                      <Button onClick={() => setOpen(false)}>Cancelar</Button>
                      <Button tone="primary" icon={<PlusIcon />} onClick={() => setOpen(false)}>
                        Inscribir
                      </Button>
                    </>
                  }
                >
                  <TextField label="Nombre del jugador" value="" onChange={ignore} />
                </Dialog>
              </>
            )}
          </Stateful>
        ),
      ]),
    ),
  },
  {
    file: 'disclosure',
    states: {
      cerrado: () => <Disclosure label="Ver historial">Aquí está el historial.</Disclosure>,
      abierto: () => (
        <Disclosure label="Ver historial" openLabel="Ocultar historial" defaultOpen>
          Aquí está el historial.
        </Disclosure>
      ),
    },
  },
  {
    file: 'tabs',
    states: {
      'con y sin cuenta': (scheme) => (
        <Stateful initial="players">
          {(value, setValue) => (
            <Tabs
              label={`Torneo (${schemeLabels[scheme]})`}
              value={value}
              onChange={setValue}
              tabs={[
                { id: 'players', label: 'Jugadores', count: 32 },
                { id: 'decks', label: 'Barajas', count: 0 },
                { id: 'history', label: 'Historial' },
              ]}
            >
              Contenido de la pestaña
            </Tabs>
          )}
        </Stateful>
      ),
    },
  },
  {
    file: 'pager',
    states: Object.fromEntries(
      (['arrows', 'words'] as const).flatMap((variant) =>
        [1, 2, 3].map((first) => [
          `${variant}, página ${first} de 3`,
          (scheme) => (
            <Stateful initial={first}>
              {(page, setPage) => (
                <Pager
                  variant={variant}
                  page={page}
                  pages={3}
                  onPage={setPage}
                  refetching={false}
                  label={`Páginas de ${variant}, desde la ${first} (${schemeLabels[scheme]})`}
                />
              )}
            </Stateful>
          ),
        ]),
      ),
    ) as Part['states'],
  },
];
