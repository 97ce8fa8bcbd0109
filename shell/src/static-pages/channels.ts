/** The community's contact channels. Operators of their own site replace them here. */
export const email = 'hola@mesa-abierta.example';

export const videoChannel = { name: 'YouTube', url: 'https://www.youtube.com/@mesa-abierta-tcg' };

export const socialNetworks = [
  { name: 'Instagram', url: 'https://www.instagram.com/mesa.abierta.tcg' },
  { name: 'Facebook', url: 'https://www.facebook.com/mesa.abierta.tcg' },
  { name: 'YouTube', url: videoChannel.url },
];
