import type { GuideFor } from './guide';

export const adminGuide: GuideFor<'guideAdmin'> = {
  page: 'guideAdmin',
  title: 'Administro el sitio',
  about: 'Solicitudes, resultados por confirmar, denuncias, cartas y versiones.',
  sections: {
    solicitudes: {
      title: 'Responde solicitudes',
      text: 'Hay dos clases: quien quiere organizar, y quien dice que un nombre con historial es el suyo.',
      steps: [
        'Lee la prueba antes de aceptar. Al rechazar escribe el motivo: la persona lo lee en su perfil.',
        'El permiso para crear tiendas se puede quitar en la misma página. La persona conserva las tiendas que administra.',
        'Una unión de cuenta e historial se puede deshacer.',
        'Dos jugadores que son la misma persona se unen en la página de uno de ellos, en «Más». En el historial de cambios, «Jugadores unidos» permite deshacerlo durante 30 días.',
      ],
      picture: 'solicitudes',
      links: [{ to: '/admin/solicitudes', label: 'Solicitudes' }],
      also: 'organizador permiso reclamo unir jugador historial aprobar rechazar',
    },
    confirmar: {
      title: 'Confirma torneos',
      text: 'Los torneos por encima de una Cup cuentan en el ranking cuando los confirmas.',
      steps: ['Abre el torneo y compara los puestos con lo publicado.', 'Pulsa «Confirmar». Si algo no cuadra, escribe a la tienda antes.'],
      picture: 'confirmaciones',
      links: [{ to: '/admin/confirmaciones', label: 'Torneos por confirmar' }],
      also: 'regional internacional especial resultados ranking',
    },
    denuncias: {
      title: 'Atiende denuncias',
      steps: [
        'Cada caso reúne todas las denuncias sobre lo mismo.',
        'Decide: ocultar, cambiar el nombre o dejarlo como está. Quien denunció y quien publicó reciben tu motivo.',
        'La persona afectada puede apelar una vez.',
      ],
      picture: 'denuncias',
      links: [{ to: '/admin/denuncias', label: 'Denuncias' }],
      also: 'moderación reportes abuso nombre ofensivo apelación',
    },
    cuentas: {
      title: 'Cuida las cuentas',
      steps: [
        'Busca una cuenta para ver qué creó, bloquearla o cambiar sus límites diarios.',
        'El registro de seguridad guarda inicios de sesión y acciones delicadas; el historial de cambios, quién cambió qué.',
      ],
      links: [
        { to: '/admin/cuentas', label: 'Cuentas' },
        { to: '/admin/seguridad', label: 'Registro de seguridad' },
        { to: '/admin/cambios', label: 'Historial de cambios' },
      ],
      also: 'bloquear límites cuota seguridad auditoría',
    },
    cartas: {
      title: 'Mantén el catálogo',
      steps: [
        'El sitio puede traer cartas nuevas de TCGdex una vez por semana; la página muestra qué llegó.',
        'También puedes pegar cartas en formato JSON. Se crean todas o ninguna.',
        'Las cartas que esperan las barajas son las que alguien usó y aún no existen: al agregarlas, esas barajas se completan solas.',
      ],
      links: [
        { to: '/upload-cards', label: 'Agregar cartas' },
        { to: '/admin/arquetipos', label: 'Arquetipos' },
      ],
      also: 'expansión importar tcgdex json arquetipos catálogo',
    },
    versiones: {
      title: 'Publica y deshace versiones',
      text: 'Cada área del sitio se publica por separado.',
      steps: [
        'Crea un token para el equipo que publica.',
        'Una versión nueva llega primero a pocos visitantes. Si falla, el sitio vuelve solo a la anterior.',
        'Desde aquí puedes volver a cualquier versión en segundos, o apagar un área.',
      ],
      picture: 'versiones',
      links: [
        { to: '/admin/versiones', label: 'Versiones' },
        { to: '/estado', label: 'Estado del sitio' },
      ],
      also: 'deploy release canary rollback token área estado',
    },
  },
};
