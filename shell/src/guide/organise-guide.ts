import { href } from '@mesa/contract/paths';
import type { GuideFor } from './guide';

export const organiseGuide: GuideFor<'guideOrganise'> = {
  page: 'guideOrganise',
  title: 'Organizo en mi tienda',
  about: 'Del permiso para organizar al primer torneo con resultados publicados.',
  sections: {
    permiso: {
      title: 'Pide el permiso',
      steps: [
        'En el menú de tu cuenta abre «Quiero organizar».',
        'Cuenta quién eres y de qué tienda se trata. Añade algo que se pueda comprobar: las redes de la tienda o un teléfono.',
        'El administrador responde ahí mismo. Después puedes crear tu tienda.',
      ],
      links: [{ to: href('organise'), label: 'Quiero organizar' }],
      also: 'solicitud organizador aprobar cuenta de tienda',
    },
    tienda: {
      title: 'Crea tu tienda',
      steps: [
        'Pulsa «Crear Tienda» y escribe el nombre, el lugar y el correo.',
        'En la página de la tienda, «Administrar Administradores» suma a quienes te ayudan a publicar torneos.',
        '«Compartir» da el afiche, el calendario y el código para poner tus torneos en la página de la tienda.',
      ],
      links: [{ to: href('createStore'), label: 'Crear Tienda' }],
      also: 'local dirección administradores empleados',
    },
    torneo: {
      title: 'Publica un torneo',
      steps: [
        'Pulsa «Crear Torneo». Si administras una sola tienda, ya está elegida.',
        'Elige el día, la categoría y el formato. La hora, el precio y los premios son opcionales.',
        'Deja el estado en «Inscripciones abiertas» para que aparezca en la agenda.',
        'Comparte el enlace: en el chat se ve con su afiche.',
      ],
      picture: 'crear-torneo',
      links: [{ to: href('createTournament'), label: 'Crear Torneo' }],
      also: 'evento challenge cup liga prerelease presentación amistoso',
    },
    inscripciones: {
      title: 'Inscribe a los jugadores',
      text: 'En la página del torneo pulsa «Llevar este torneo aquí». Desde ese momento lo llevas en la mesa del organizador, también sin internet.',
      steps: [
        '«Pegar una lista» lee los nombres de un chat, uno por línea, y busca a cada persona. A quien no tiene cuenta lo creas ahí mismo.',
        'También puedes buscar de a uno, o dejar que cada quien se inscriba.',
        'Al llegar, marca el nombre de cada jugador, o muestra el código QR con «Mostrar QR de llegada».',
        'A quien no tiene cuenta dale un pase: «QR» junto a su nombre muestra un código, y con él juega en su teléfono. «Pases para jugar sin cuenta» los imprime todos.',
        '«Quitar a los que no llegaron» deja en la lista solo a los presentes.',
      ],
      picture: 'consola',
      also: 'lista whatsapp check-in llegada asistencia qr inscribir pase sin cuenta',
    },
    'pegar-lista': {
      title: 'Pega la lista del chat',
      steps: [
        'Copia los nombres del chat. Números, guiones y emojis no molestan.',
        'Pulsa «Buscar a estos jugadores» y revisa los que tienen más de una respuesta.',
        'Pulsa «Inscribir»: entran todos de una vez.',
        'Si alguien quedó dos veces en el sitio, abre su página y en «Más» pulsa «Unir con otro jugador». Se puede deshacer durante 30 días.',
      ],
      picture: 'pegar-lista',
      also: 'copiar nombres grupo whatsapp duplicado repetido unir jugadores',
    },
    rondas: {
      title: 'Juega las rondas',
      steps: [
        'Pulsa «Configurar». Las rondas y el corte de la tabla oficial ya están puestos. En «Cómo se juega» puedes elegir eliminación directa; en «Tiempo», al mejor de 3.',
        'Pulsa «Comenzar», luego «Sortear ronda 1» y «Publicar ronda 1». Los jugadores ven su mesa al instante.',
        'Los jugadores informan sus resultados, o los escribes tú: el número de mesa y quién ganó.',
        'Si dos no deben enfrentarse, cámbialos en «Cambiar esta ronda» y escribe el motivo: todos lo ven.',
        'Con todos los resultados, sortea la ronda siguiente. Si te equivocaste, corrige el resultado: las posiciones se calculan otra vez.',
        'Abre la pantalla del torneo en el televisor de la tienda: muestra mesas, reloj y posiciones.',
      ],
      picture: 'rondas',
      also: 'pairings emparejar pareos suizo corte top eliminacion directa llave cuadro reloj pantalla televisor imprimir resultados',
    },
    mando: {
      title: 'Varios teléfonos y el mando',
      text: 'Un solo dispositivo tiene el mando: sortea, publica y cierra. Los demás anotan resultados y llegadas. Si el que lo tiene se queda sin batería, otro dispositivo toma el mando.',
      steps: [
        'En «Jueces y ayudantes» invita por nombre de usuario a quien te ayuda, o dale un pase si no tiene cuenta.',
        'Sin internet sigues anotando; lo pendiente se envía solo cuando vuelve la red.',
        'También inscribes: aparecen quienes ya jugaron en la tienda, y a quien es nuevo lo creas por su nombre.',
      ],
      also: 'juez ayudante staff offline sin conexión red permisos dispositivo',
    },
    tom: {
      title: 'Usa el archivo de TOM',
      text: 'Los torneos oficiales se informan con TOM, el programa de Play! Pokémon. Puedes llevar el torneo aquí y pasar el archivo a TOM, o al revés.',
      steps: [
        'Con «Cargar un archivo de TOM» traes jugadores, rondas y resultados del archivo .tdf.',
        'Cada jugador se une con quien ya está en el sitio por su Player ID o por su nombre. Tú decides los dudosos.',
        '«Listo para TOM» dice qué le falta al torneo y a cada jugador: número de sanción, POP ID, Player ID, año de nacimiento o división. Se completa también después de cerrar.',
        'Al guardar, el archivo conserva todo lo que traía y añade lo jugado aquí.',
      ],
      also: 'tdf play pokemon oficial player id pop id sancion exportar importar subir',
    },
    cerrar: {
      title: 'Cierra el torneo',
      steps: [
        'Después de la última ronda pulsa «Cerrar torneo». Los puestos quedan en la página del torneo y en los perfiles.',
        'Los torneos grandes esperan la confirmación del administrador antes de contar en el ranking.',
        '«Compartir» tiene el texto, la imagen y la historia con los ganadores.',
      ],
      also: 'finalizar terminar ganador confirmar resultados publicar',
    },
    temporada: {
      title: 'Arma una temporada',
      text: 'Una temporada suma los torneos de tu tienda entre dos fechas.',
      steps: [
        'Pulsa «Crear Temporada» y elige las tiendas, las fechas y cuántos puntos da cada puesto.',
        'Elige cuántos torneos cuentan: así quien falta un día no queda fuera.',
        'La tabla se actualiza con cada torneo que cierras.',
      ],
      links: [{ to: href('createSeason'), label: 'Crear Temporada' }],
      also: 'liga campeonato tabla puntos circuito',
    },
  },
};
