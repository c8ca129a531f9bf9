const firstPort = Number(process.env.E2E_PORT ?? 4310);

/** Each kind of screen has its own server: what one claims or likes does not show in the other. */
export const ports = {
  phone: firstPort,
  desktop: firstPort + 1,
  gallery: firstPort + 2,
  relay: firstPort + 3,
  relayThatRestarts: firstPort + 4,
  relayOfRoom: firstPort + 5,
};

export const addressOf = (port: number) => `http://localhost:${port}`;
