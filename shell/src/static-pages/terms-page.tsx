import { href } from '@mesa/contract/paths';
import { Link } from '@mesa/runtime/router';
import { email } from './channels';
import { TextPage } from './text-page';

export default function TermsPage() {
  return (
    <TextPage title="Términos y condiciones" updated="24/05/2025" lead="Las reglas para usar Mesa Abierta, en pocas palabras y sin letra pequeña.">
      <h2>Qué es este sitio</h2>
      <p>
        Mesa Abierta es una plataforma de la comunidad para publicar torneos de cartas coleccionables, sus resultados y barajas, las tiendas donde se juega y la
        colección de cartas. No es una red social, no vende productos, no cobra inscripciones y no entrega premios: eso lo hace cada tienda.
      </p>

      <h2>Tu cuenta</h2>
      <ul>
        <li>Ver el sitio es libre. Para guardar algo necesitas una cuenta, y lo que se hace con ella es tu responsabilidad.</li>
        <li>Tu nombre de usuario te representa en las tablas de los torneos: no uses el de otra persona ni uno que ofenda.</li>
        <li>Crear tiendas y torneos requiere una cuenta de organizador aprobada, o que una tienda te nombre entre sus administradores.</li>
      </ul>

      <h2>Lo que publicas</h2>
      <ul>
        <li>Los datos de una tienda y los resultados de un torneo deben ser ciertos. Quien los publica responde por ellos.</li>
        <li>La baraja que registras en un torneo es pública, y otras personas pueden copiarla y exportarla.</li>
        <li>Lo que escribes sigue siendo tuyo; nos autorizas a mostrarlo en el sitio y en los enlaces que se comparten.</li>
        <li>No se permite publicar datos de otras personas sin su permiso, ni contenido ofensivo, engañoso o ilegal.</li>
      </ul>

      <h2>Los torneos</h2>
      <p>
        Cada torneo lo organiza su tienda: fechas, cupos, premios y decisiones de juez son suyos. Si un resultado está mal, habla primero con la tienda; si no
        se resuelve, escríbenos. Las clasificaciones del sitio se calculan con los resultados publicados y no sustituyen a ninguna clasificación oficial del
        juego.
      </p>

      <h2>Lo que podemos hacer</h2>
      <p>
        Podemos corregir o retirar lo que incumpla estas reglas, desactivar torneos y quitar permisos a una cuenta que los use mal. Cuidamos el sitio y
        guardamos los datos con respaldo, pero lo ofrecemos tal como está: puede fallar o dejar de estar disponible por un tiempo.
      </p>

      <h2>Derechos de otros</h2>
      <p>
        El contenido del juego de cartas, con sus nombres, símbolos e ilustraciones, pertenece a los titulares de sus derechos. Este sitio no está afiliado a
        ellos, ni cuenta con su patrocinio o aprobación. Si algo vulnera un derecho tuyo, escríbenos y lo revisamos.
      </p>

      <h2>Tus datos</h2>
      <p>
        La <Link to={href('privacy')}>política de privacidad</Link> explica qué guardamos y quién lo ve. Al aceptar estos términos en tu perfil, aceptas también
        esa política.
      </p>

      <h2>Contacto</h2>
      <p>
        Para cualquier pregunta sobre estos términos: <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </TextPage>
  );
}
