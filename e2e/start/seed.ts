import { seedAhead } from './seeded-shop.ts';

await seedAhead();
