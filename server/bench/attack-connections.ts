import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { count, type Found, type Run } from './attack-run';
import { send } from './attack-send';

/** Opens connections that ask for nothing, or never end their request. */
export async function idleConnections({ site, scaled, isOver, open, visits, calmMs, destroyOpen }: Run): Promise<Found> {
  let [made, refused, tries] = [0, 0, 0];
  for (const address of ['127.7.0.1', '127.7.0.2', '127.7.0.3']) {
    for (let index = 0; index < scaled(1000) && !isOver(); index += 1) {
      const socket: Socket = connect({ port: site.port, host: '127.0.0.1', localAddress: address });
      tries += 1;
      open.push(socket);
      socket
        .on('error', () => undefined)
        .once('close', () => (refused += 1))
        .once('connect', () => {
          made += 1;
          // Some requests begin and never end.
          if (index % 2) socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nx-');
        });
      if (index % 50 === 0) await wait(5);
    }
  }
  const from = Date.now();
  await wait(calmMs);
  const refusedVisits = visits.filter(({ at, status }) => at >= from && status !== 200).length;
  const closed = refused;
  destroyOpen();
  return {
    tries,
    internal: 0,
    lost: 0,
    other: refusedVisits,
    note: `${count(made)} aceptadas, ${count(closed)} cerradas por el servidor; ${refusedVisits} visitas sin respuesta`,
  };
}

/** Opens streams of one tournament, as a room full of its pages does. */
export async function roomOfStreams({ site, scaled, isOver, open, calmMs, playedTournament, destroyOpen }: Run): Promise<Found> {
  const id = await playedTournament();
  const statuses: number[] = [];
  const streams = scaled(1000);
  for (let index = 0; index < streams && !isOver(); index += 1) {
    const request = http.get({
      host: '127.0.0.1',
      port: site.port,
      path: `/api/tournaments/${id}/stream`,
      agent: false,
      localAddress: `127.8.0.${1 + (index % 20)}`,
    });
    open.push(request);
    request
      .on('error', () => statuses.push(0))
      .on('response', (response) => {
        statuses.push(response.statusCode ?? 0);
        response.on('error', () => undefined).resume();
      });
    if (index % 50 === 0) await wait(10);
  }
  await wait(calmMs);
  const reads = await Promise.all(
    Array.from({ length: 50 }, () =>
      send(site.port, { path: `/api/tournaments/${id}/live`, from: '127.8.0.1' }).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
  destroyOpen();
  const opened = statuses.filter((status) => status === 200).length;
  return {
    tries: streams,
    internal: [...statuses, ...reads].filter((status) => status === 500).length,
    lost: 0,
    other: reads.filter((status) => status !== 200).length,
    note: `${count(opened)} abiertas, ${count(streams - opened)} rechazadas; ${reads.filter((status) => status === 200).length} de ${reads.length} lecturas respondidas`,
  };
}
