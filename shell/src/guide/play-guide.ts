import { href } from '@mesa/contract/paths';
import type { GuideFor } from './guide';

export const playGuide: GuideFor<'guidePlay'> = {
  page: 'guidePlay',
  title: 'Juego en un torneo',
  about: 'Encuentra un torneo, inscríbete, sigue tus mesas y guarda lo que jugaste.',
  sections: {
    cuenta: {
      title: 'Crea tu cuenta',
      text: 'Para mirar no hace falta una cuenta. Para inscribirte, sí.',
      steps: [
        'Pulsa «Iniciar sesión», arriba a la derecha o en el menú.',
        'Elige tu nombre de usuario. Con él te ven los demás.',
        'En tu perfil anota tu fecha de nacimiento: de ella sale tu división. Nadie más la ve.',
        'Si ya jugaste antes de tener cuenta, pide tu historial en el perfil. El administrador lo une a tu cuenta.',
      ],
      links: [{ to: href('profile'), label: 'Tu perfil' }],
      also: 'registro registrarse entrar login usuario contraseña división edad historial reclamar',
    },
    inscribirse: {
      title: 'Inscríbete',
      steps: [
        'En la agenda elige tu lugar y abre un torneo.',
        'Si la inscripción es en línea, pulsa «Inscribirme». Si está lleno, quedas en la lista de espera y entras solo cuando alguien se retira.',
        'Si la página dice que inscribe la tienda, pídele tu lugar.',
        '¿No puedes ir? Pulsa «Retirar mi inscripción» para dejar tu cupo a otra persona.',
      ],
      picture: 'inscripcion',
      links: [{ to: href('agenda'), label: 'Agenda' }],
      also: 'inscripción apuntarse anotarse cupo espera lleno torneo cerca',
    },
    baraja: {
      title: 'Prepara y entrega tu baraja',
      steps: [
        'En «Mis barajas» pulsa «Nueva baraja» y pega tu lista. Sirve la de Pokémon TCG Live, en español o en inglés.',
        'Los avisos dicen qué cartas no cumplen las reglas del formato.',
        'Con «Entregar en un torneo» la mandas al organizador. Puedes cambiarla hasta que se cierran las listas.',
      ],
      picture: 'mis-barajas',
      links: [{ to: '/mis-barajas', label: 'Mis barajas' }],
      also: 'mazo deck lista decklist importar legal rotación estándar',
    },
    'mi-mesa': {
      title: 'El día del torneo',
      steps: [
        'Al llegar, abre el torneo o el código QR de la tienda y pulsa «Ya estoy en la tienda».',
        '¿No tienes cuenta? Pide un pase en el mostrador: su código abre tu mesa en tu teléfono.',
        'Cuando sale la ronda, «Mi mesa» dice tu mesa, tu rival y cuánto tiempo queda.',
        'Al terminar, informa el resultado: «Gané», «Perdí» o «Empatamos». Si tu rival dice otra cosa, decide el organizador.',
        '¿Una duda de reglas? «Llamar al juez» muestra tu mesa en la pantalla de los jueces.',
      ],
      picture: 'mi-mesa',
      also: 'check-in llegada ronda pairings emparejamientos pareos resultado juez rival reloj',
    },
    avisos: {
      title: 'Recibe un aviso en tu teléfono',
      text: 'El sitio puede avisarte cuando se publica una ronda, y el día antes de un torneo en el que estás inscrito.',
      steps: [
        'Abre tu perfil en el teléfono que llevas al torneo.',
        'Elige los avisos y acepta el permiso que pide el navegador. Cada teléfono se elige aparte.',
      ],
      links: [{ to: href('profile'), label: 'Tu perfil' }],
      also: 'notificaciones push recordatorios alertas',
    },
    temporadas: {
      title: 'Puntos y temporadas',
      text: 'Una temporada suma los puntos de varios torneos: de una tienda, de una ciudad o de un país. Cuentan tus mejores resultados, hasta el número que fija cada temporada.',
      steps: [
        'Abre una temporada para ver la tabla. Tu fila está marcada.',
        'Toca tu fila para ver qué torneos te dieron puntos.',
        'En «Cómo se suma» está cuántos puntos da cada puesto.',
      ],
      picture: 'temporada',
      links: [
        { to: href('seasons'), label: 'Temporadas' },
        { to: href('ranking'), label: 'Ranking' },
      ],
      also: 'liga campeonato tabla posiciones puntaje ranking mejores resultados',
    },
    coleccion: {
      title: 'Anota tu colección',
      text: 'Tu colección es privada: solo la ves tú, salvo lo que compartas con un enlace.',
      steps: [
        'Abre una expansión y toca + en cada carta que tengas. Toca el número para anotar acabado, idioma y estado.',
        'Si ya tienes una lista, pégala en «Mi colección» con «Pegar una lista».',
        'En la baraja de cualquier jugador, «¿Qué me falta?» la compara con lo que tienes.',
        'Anota en «Cambio» lo que ofreces y crea un enlace para mandarlo a quien quieras.',
      ],
      picture: 'expansion',
      links: [
        { to: '/coleccion', label: 'Expansiones' },
        { to: '/mi-coleccion', label: 'Mi colección' },
      ],
      also: 'cartas copias faltan busco cambio intercambio csv inventario',
    },
  },
};
