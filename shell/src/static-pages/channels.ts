/** Where the community can be met. Who runs a site of their own puts their own channels here. */
export const email = 'hola@mesa-abierta.example';

export const videoChannel = { name: 'YouTube', url: 'https://www.youtube.com/@mesa-abierta-tcg' };

export const socialNetworks = [
  { name: 'Instagram', url: 'https://www.instagram.com/mesa.abierta.tcg' },
  { name: 'Facebook', url: 'https://www.facebook.com/mesa.abierta.tcg' },
  { name: 'YouTube', url: videoChannel.url },
];
