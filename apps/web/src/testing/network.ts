import { fetchFromServer } from './server';

// Replaced before any module of the product keeps a reference to the browser's own.
globalThis.fetch = fetchFromServer;

// happy-dom declares Web Locks without implementing them; an old browser does not declare them.
for (const owner of [navigator, Object.getPrototypeOf(navigator)]) Reflect.deleteProperty(owner, 'locks');
