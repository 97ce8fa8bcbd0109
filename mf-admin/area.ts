import { area, page } from '@mesa/contract/area/describe';

export default area({
  label: 'Administración',
  roles: ['admin'],
  announced: true,
  pages: {
    uploadCards: page('/upload-cards', { title: 'Agregar Cartas', menu: { under: 'Expansiones', label: 'Agregar cartas', order: 32 } }),
    claims: page('/admin/solicitudes', { title: 'Solicitudes', menu: { under: 'Cuenta', label: 'Solicitudes', order: 20 } }),
    confirmations: page('/admin/confirmaciones', { title: 'Torneos por confirmar', menu: { under: 'Cuenta', label: 'Torneos por confirmar', order: 21 } }),
    archetypes: page('/admin/arquetipos', { title: 'Arquetipos', menu: { under: 'Cuenta', label: 'Arquetipos', order: 26 } }),
    changes: page('/admin/cambios', { title: 'Historial de cambios', menu: { under: 'Cuenta', label: 'Historial de cambios', order: 22 } }),
    accounts: page('/admin/cuentas', { title: 'Cuentas', menu: { under: 'Cuenta', label: 'Cuentas', order: 23 } }),
    security: page('/admin/seguridad', { title: 'Registro de seguridad', menu: { under: 'Cuenta', label: 'Registro de seguridad', order: 24 } }),
    releases: page('/admin/versiones', { title: 'Versiones', team: true, menu: { under: 'Cuenta', label: 'Versiones', order: 25 } }),
    reports: page('/admin/denuncias', { title: 'Denuncias', menu: { under: 'Cuenta', label: 'Denuncias', order: 27 } }),
  },
});
