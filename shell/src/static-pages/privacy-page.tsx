import { href } from '@mesa/contract/paths';
import { Link } from '@mesa/runtime/router';
import { email } from './channels';
import { TextPage } from './text-page';

export default function PrivacyPage() {
  return (
    <TextPage title="Política de privacidad" updated="24/05/2025" lead="Qué datos guarda Mesa Abierta, quién los ve y qué puedes decidir tú.">
      <h2>Para visitar no hace falta cuenta</h2>
      <p>
        Puedes ver torneos, tiendas, jugadores, barajas y cartas sin identificarte. No usamos publicidad ni herramientas de seguimiento de terceros. Los
        registros técnicos del servidor anotan qué dirección se pidió y cuánto tardó la respuesta, sin datos personales. También contamos cuántas visitas recibe
        y qué fallos tiene cada versión del sitio, sin anotar de quién.
      </p>

      <h2>Qué guardamos si tienes cuenta</h2>
      <ul>
        <li>
          <strong>Tu cuenta:</strong> el identificador que nos da el proveedor de inicio de sesión, tu correo electrónico y tu rol en el sitio. La contraseña la
          conoce solo el proveedor; nosotros nunca la recibimos.
        </li>
        <li>
          <strong>Tu perfil de jugador:</strong> nombre, apellido, nombre de usuario, nombre visible, identificador de jugador, fecha de nacimiento, país,
          departamento y ciudad. Es obligatorio solo el nombre.
        </li>
        <li>
          <strong>Tu juego:</strong> los torneos en los que te inscriben, tu posición, tus puntos, tu historial y las barajas que publicas.
        </li>
        <li>
          <strong>Tu colección y tus barajas propias:</strong> las cartas que anotas, tus listas fuera de los torneos y, si lo creas, el enlace con el que
          compartes lo que cambias. Solo tú las ves; por el enlace, quien lo tenga, hasta que venza o dejes de compartir. Si lo eliges, lo encuentra también
          quien tiene cuenta, con tu nombre, en las tiendas de tu ciudad.
        </li>
        <li>
          <strong>Tus avisos, si los activas:</strong> de qué quieres que te avisemos y en qué dispositivos. Los mensajes van cifrados hasta tu navegador por el
          servicio de avisos de su fabricante (Google, Mozilla, Apple o Microsoft), que no puede leerlos.
        </li>
        <li>
          <strong>Tu español:</strong> con qué nombres quieres ver las cartas, si lo eliges.
        </li>
        <li>
          <strong>Tus cambios:</strong> quién cambió qué y cuándo, para poder corregir errores y resolver reclamos. Lo consulta la administración del sitio; los
          cambios de un torneo, con tu nombre, los ven también quienes administran su tienda.
        </li>
        <li>
          <strong>Seguridad:</strong> en qué dispositivos está abierta tu cuenta, y cuándo entraste o se rechazó un intento, y desde qué red (nunca la dirección
          completa). Esto último se borra a los 90 días, si la administración no fijó otro plazo.
        </li>
      </ul>

      <h2>Qué es público</h2>
      <p>
        Los torneos son públicos, y con ellos tu nombre de usuario o nombre visible, tu nombre, tu lugar (país, departamento y ciudad), tus resultados y tus
        barajas. Tu correo, tu apellido, tu identificador de jugador y tu fecha de nacimiento no se muestran a nadie más que a ti y a la administración (tu
        apellido, también a quienes administran contigo una tienda).
      </p>
      <p>
        Una tienda puede inscribirte con un nombre de usuario antes de que tengas cuenta. Si ese historial es tuyo, al entrar con ese nombre avisamos a la
        administración, que lo une a tu cuenta después de comprobarlo.
      </p>

      <h2>Qué guarda tu navegador</h2>
      <ul>
        <li>Si habías iniciado sesión y si tu cuenta ya está sincronizada con el sitio.</li>
        <li>La última baraja que preparaste para exportar.</li>
        <li>Las cookies del proveedor de inicio de sesión, necesarias para mantener tu sesión abierta.</li>
        <li>
          A veces, cookies del propio sitio: un número al azar, para que lo nuevo llegue a todos poco a poco; con tu sesión iniciada, cuál es tu cuenta, para
          mostrarte lo que se prueba con ella; y, si eres de la administración, una que lo acredita al abrir sus páginas.
        </li>
      </ul>
      <p>Nada de esto se usa para seguirte. Puedes borrarlo desde tu navegador cuando quieras.</p>

      <h2>Con quién compartimos datos</h2>
      <p>
        Con nadie, salvo con el proveedor de inicio de sesión, que identifica tu cuenta, con el servicio de avisos de tu navegador si los activas, y con quien
        la ley nos obligue. No vendemos datos. Los administradores de una tienda ven de sus jugadores lo mismo que es público; si tú también la administras, ven
        además tu apellido.
      </p>

      <h2>Tus decisiones</h2>
      <ul>
        <li>
          Puedes ver y corregir tu información en <Link to={href('profile')}>tu perfil</Link>, y descargar allí una copia de todos tus datos.
        </li>
        <li>
          Puedes eliminar tu cuenta en <Link to={href('profile')}>tu perfil</Link>: se borran al momento tu correo y tus datos personales, también los del
          registro de cambios y los de los archivos de TOM guardados aquí, y dejas de administrar tiendas. Tus resultados y barajas se conservan con el nombre
          «Jugador retirado», porque también pertenecen a quienes jugaron contigo. La cuenta que tienes con el proveedor de inicio de sesión se elimina con él.
        </li>
        <li>
          Para cualquier otra cosa sobre tus datos, escribe a <a href={`mailto:${email}`}>{email}</a>.
        </li>
        <li>Si eres menor de edad, usa el sitio con el permiso de tu madre, padre o tutor.</li>
      </ul>

      <h2>Cambios</h2>
      <p>Cuando esta política cambie, cambiará la fecha del comienzo de esta página.</p>
    </TextPage>
  );
}
