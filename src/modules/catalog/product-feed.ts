/** Products as feeds for other services list them. */
export { type FeedItem, type FeedProduct, feedNames, feedProducts } from './queries/shelf/feed-products.ts';
