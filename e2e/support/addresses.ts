const firstPort = Number(process.env.E2E_PORT ?? 4310);

export const ports = {
  product: firstPort,
  gallery: firstPort + 2,
  relay: firstPort + 3,
};

export const addressOf = (port: number) => `http://localhost:${port}`;
