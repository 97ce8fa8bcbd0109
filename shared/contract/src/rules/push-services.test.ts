import { isPushEndpoint } from './push-services';

test.each([
  'https://fcm.googleapis.com/fcm/send/dVx3:APA91bH-_x',
  'https://jmt17.google.com/fcm/send/dVx3:APA91bH-_x',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl-x_y',
  'https://web.push.apple.com/QGuQyavXutnMH_a-b',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2bx',
])('A subscription of a browser lies at its maker’s service: %s', (address) => {
  expect(isPushEndpoint(address)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/x',
  'http://10.0.0.1/?to=https://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/fcm/send/x',
  'https://fcm.googleapis.com@10.0.0.1/x',
  'https://10.0.0.1/#.push.apple.com/x',
  'https://10.0.0.1\\.push.apple.com/x',
  'https://localhost/.push.apple.com/x',
  'https://fcm.googleapis.com.example/x',
  'https://push.apple.com.example/x',
  'https://fcm.googleapis.com/',
  'https://web.push.apple.com/a b',
  'https://web.push.apple.com/a\n',
  `https://web.push.apple.com/${'a'.repeat(901)}`,
])('No message is ever sent to %s', (address) => {
  expect(isPushEndpoint(address)).toBe(false);
});
