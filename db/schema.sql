-- Made from db/migrations by npm run generate. Do not edit.

create table affiliate_conversions (
  id bigint not null generated always as identity,
  network text not null,
  order_id bigint not null,
  order_no text not null,
  ordered_at timestamp with time zone not null,
  event text not null,
  sequence integer not null,
  rid text not null,
  click_id text not null,
  currency text not null,
  rate double precision not null,
  sale_amount bigint not null,
  commission_cents bigint not null,
  state text not null default 'pending'::text,
  tries integer not null default 0,
  tried_at timestamp with time zone,
  sent_at timestamp with time zone,
  request text,
  answer text,
  created_at timestamp with time zone not null,
  constraint affiliate_conversions_network_order_id_event_sequence_key UNIQUE (network, order_id, event, sequence),
  constraint affiliate_conversions_pkey PRIMARY KEY (id),
  constraint affiliate_conversions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint affiliate_conversions_check CHECK (((event = 'conversion'::text) = (sequence = 0))),
  constraint affiliate_conversions_check1 CHECK (((event = 'adjustment'::text) OR (sale_amount > 0))),
  constraint affiliate_conversions_currency_check CHECK ((currency = ANY (ARRAY['twd'::text, 'hkd'::text, 'usd'::text, 'gbp'::text]))),
  constraint affiliate_conversions_event_check CHECK ((event = ANY (ARRAY['conversion'::text, 'adjustment'::text]))),
  constraint affiliate_conversions_network_check CHECK ((network = ANY (ARRAY['shop_com'::text, 'template'::text]))),
  constraint affiliate_conversions_rate_check CHECK (((rate >= (0)::double precision) AND (rate <= (100)::double precision))),
  constraint affiliate_conversions_sequence_check CHECK ((sequence >= 0)),
  constraint affiliate_conversions_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'refused'::text, 'unknown'::text])))
);
CREATE INDEX affiliate_conversions_newest ON public.affiliate_conversions USING btree (created_at DESC, id DESC);
CREATE INDEX affiliate_conversions_order ON public.affiliate_conversions USING btree (order_id);
CREATE INDEX affiliate_conversions_pending ON public.affiliate_conversions USING btree (created_at) WHERE (state = 'pending'::text);

create table analytics_events (
  id bigint not null generated always as identity,
  order_id bigint not null,
  sequence integer not null,
  name text not null,
  value bigint not null,
  happened_at timestamp with time zone not null,
  state text not null default 'pending'::text,
  tries integer not null default 0,
  tried_at timestamp with time zone,
  error text,
  constraint analytics_events_order_id_sequence_key UNIQUE (order_id, sequence),
  constraint analytics_events_pkey PRIMARY KEY (id),
  constraint analytics_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint analytics_events_name_check CHECK ((name = ANY (ARRAY['purchase'::text, 'refund'::text]))),
  constraint analytics_events_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'unknown'::text, 'dropped'::text]))),
  constraint analytics_events_value_check CHECK ((value > 0))
);
CREATE INDEX analytics_events_pending ON public.analytics_events USING btree (happened_at) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX analytics_events_purchase ON public.analytics_events USING btree (order_id) WHERE (name = 'purchase'::text);

create table analytics_visits (
  order_id bigint not null,
  client_id text not null,
  created_at timestamp with time zone not null,
  constraint analytics_visits_pkey PRIMARY KEY (order_id),
  constraint analytics_visits_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint analytics_visits_client_id_check CHECK ((client_id ~ '^\d{1,20}\.\d{1,20}$'::text))
);
CREATE INDEX analytics_visits_old ON public.analytics_visits USING btree (created_at);

create table article_views (
  blog_id bigint not null,
  views integer not null,
  constraint article_views_pkey PRIMARY KEY (blog_id),
  constraint article_views_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE,
  constraint article_views_views_check CHECK ((views >= 0))
);

create table audit_log (
  id bigint not null generated always as identity,
  subject_type text not null,
  subject_id bigint not null,
  action text not null,
  actor_kind text not null,
  actor_id bigint,
  actor_name text,
  changes jsonb not null default '[]'::jsonb,
  request_id text,
  ip text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  as_customer_id bigint,
  via_token text,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'customer'::text, 'system'::text, 'provider'::text])))
);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_kind, actor_id, id DESC);
CREATE INDEX audit_log_moment ON public.audit_log USING btree (created_at);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_type, subject_id, id DESC);

create table banner_days (
  banner_id bigint not null,
  day date not null,
  views integer not null default 0,
  clicks integer not null default 0,
  constraint banner_days_pkey PRIMARY KEY (banner_id, day),
  constraint banner_days_banner_id_fkey FOREIGN KEY (banner_id) REFERENCES banners(id) ON DELETE CASCADE,
  constraint banner_days_clicks_check CHECK ((clicks >= 0)),
  constraint banner_days_views_check CHECK ((views >= 0))
);

create table banners (
  id bigint not null generated always as identity,
  name text not null,
  "position" text not null,
  media_id bigint,
  mobile_media_id bigint,
  alt jsonb,
  title jsonb,
  body jsonb,
  button jsonb,
  link jsonb,
  text_colour text,
  "overlay" integer not null default 0,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  audience text not null default 'all'::text,
  sort integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  category_ids bigint[] not null default '{}'::bigint[],
  customer_tags text[] not null default '{}'::text[],
  constraint banners_pkey PRIMARY KEY (id),
  constraint banners_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint banners_mobile_media_id_fkey FOREIGN KEY (mobile_media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint banners_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'guest'::text, 'member'::text, 'tag'::text]))),
  constraint banners_check CHECK ((ends_at > starts_at)),
  constraint banners_name_check CHECK ((name <> ''::text)),
  constraint banners_overlay_check CHECK ((("overlay" >= 0) AND ("overlay" <= 100))),
  constraint banners_position_check CHECK (("position" = ANY (ARRAY['home_hero'::text, 'home_mid'::text, 'category_top'::text, 'popup'::text, 'announcement'::text]))),
  constraint banners_tags_check CHECK (((audience <> 'tag'::text) OR (customer_tags <> '{}'::text[])))
);

create table blogs (
  id bigint not null generated always as identity,
  title jsonb not null,
  slug jsonb not null,
  category_id bigint,
  media_id bigint,
  excerpt jsonb,
  body jsonb not null default '{}'::jsonb,
  author text not null default ''::text,
  status text not null default 'draft'::text,
  published_at timestamp with time zone,
  pinned boolean not null default false,
  product_ids bigint[] not null default '{}'::bigint[],
  seo jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint blogs_pkey PRIMARY KEY (id),
  constraint blogs_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE RESTRICT,
  constraint blogs_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint blogs_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text]))),
  constraint blogs_title_check CHECK (((title ->> 'tw'::text) <> ''::text))
);
CREATE INDEX blogs_published ON public.blogs USING btree (pinned DESC, published_at DESC) WHERE (status = 'published'::text);
CREATE INDEX blogs_published_at ON public.blogs USING btree (published_at);

create table brands (
  id bigint not null generated always as identity,
  name jsonb not null,
  slug jsonb not null,
  intro jsonb,
  logo_media_id bigint,
  banner_media_id bigint,
  country text,
  seo jsonb,
  sort integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint brands_pkey PRIMARY KEY (id),
  constraint brands_banner_media_id_fkey FOREIGN KEY (banner_media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint brands_logo_media_id_fkey FOREIGN KEY (logo_media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint brands_name_check CHECK (((name ->> 'tw'::text) <> ''::text))
);

create table bulk_messages (
  id bigint not null generated always as identity,
  name text not null,
  channel text not null,
  subject jsonb not null,
  body jsonb not null,
  segment jsonb not null,
  state text not null default 'draft'::text,
  send_at timestamp with time zone,
  total integer,
  sent integer not null default 0,
  failed integer not null default 0,
  segments integer not null default 0,
  after_id bigint not null default 0,
  until_id bigint,
  error text,
  leased_until timestamp with time zone,
  version integer not null default 1,
  staff_id bigint,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint bulk_messages_pkey PRIMARY KEY (id),
  constraint bulk_messages_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  constraint bulk_messages_body_check CHECK (((body ->> 'tw'::text) <> ''::text)),
  constraint bulk_messages_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'line'::text, 'sms'::text]))),
  constraint bulk_messages_check CHECK (((state = 'scheduled'::text) <= (send_at IS NOT NULL))),
  constraint bulk_messages_check1 CHECK (((state = 'done'::text) = (finished_at IS NOT NULL))),
  constraint bulk_messages_check2 CHECK (((started_at IS NULL) = (total IS NULL))),
  constraint bulk_messages_check3 CHECK (((started_at IS NULL) = (until_id IS NULL))),
  constraint bulk_messages_failed_check CHECK ((failed >= 0)),
  constraint bulk_messages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint bulk_messages_segments_check CHECK ((segments >= 0)),
  constraint bulk_messages_sent_check CHECK ((sent >= 0)),
  constraint bulk_messages_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'stopped'::text, 'done'::text]))),
  constraint bulk_messages_total_check CHECK ((total >= 0))
);
CREATE INDEX bulk_messages_open ON public.bulk_messages USING btree (id) WHERE (state = ANY (ARRAY['scheduled'::text, 'sending'::text]));

create table card_bindings (
  id text not null,
  customer_id bigint not null,
  payment_method_id bigint not null,
  state text not null,
  trade_id text,
  created_at timestamp with time zone not null,
  constraint card_bindings_pkey PRIMARY KEY (id),
  constraint card_bindings_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint card_bindings_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id) ON DELETE RESTRICT,
  constraint card_bindings_id_check CHECK ((id ~ '^[0-9a-f]{32}$'::text)),
  constraint card_bindings_state_check CHECK ((state = ANY (ARRAY['started'::text, 'redirected'::text, 'saved'::text, 'failed'::text, 'unknown'::text])))
);
CREATE INDEX card_bindings_created ON public.card_bindings USING btree (created_at);
CREATE INDEX card_bindings_customer ON public.card_bindings USING btree (customer_id, created_at);

create table carrier_accounts (
  kind text not null,
  merchant_id text not null,
  sandbox boolean not null,
  hash_key bytea not null,
  hash_iv bytea not null,
  connected_at timestamp with time zone not null,
  version integer not null default 1,
  constraint carrier_accounts_pkey PRIMARY KEY (kind),
  constraint carrier_accounts_kind_check CHECK ((kind = ANY (ARRAY['b2c'::text, 'c2c'::text]))),
  constraint carrier_accounts_merchant_id_check CHECK ((merchant_id ~ '^[0-9A-Za-z]{1,10}$'::text))
);

create table carrier_senders (
  id integer not null default 1,
  name text not null,
  phone text not null,
  zip text not null default ''::text,
  city text not null default ''::text,
  address text not null default ''::text,
  version integer not null default 1,
  constraint carrier_senders_pkey PRIMARY KEY (id),
  constraint carrier_senders_id_check CHECK ((id = 1)),
  constraint carrier_senders_phone_check CHECK ((phone ~ '^09[0-9]{8}$'::text)),
  constraint carrier_senders_zip_check CHECK ((zip ~ '^([0-9]{3}([0-9]{2,3})?)?$'::text))
);

create table cart_groups (
  id uuid not null,
  cart_id uuid not null,
  product_id bigint not null,
  quantity integer not null,
  choices jsonb not null,
  fingerprint text not null,
  seen_price bigint,
  created_at timestamp with time zone not null default now(),
  constraint cart_groups_cart_id_fingerprint_key UNIQUE (cart_id, fingerprint),
  constraint cart_groups_pkey PRIMARY KEY (id),
  constraint cart_groups_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE,
  constraint cart_groups_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint cart_groups_quantity_check CHECK (((quantity >= 1) AND (quantity <= 9999)))
);

create table cart_items (
  id bigint not null generated always as identity,
  cart_id uuid not null,
  product_item_id bigint not null,
  quantity integer not null,
  seen_price bigint,
  created_at timestamp with time zone not null default now(),
  constraint cart_items_cart_id_product_item_id_key UNIQUE (cart_id, product_item_id),
  constraint cart_items_pkey PRIMARY KEY (id),
  constraint cart_items_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE,
  constraint cart_items_product_item_id_fkey FOREIGN KEY (product_item_id) REFERENCES product_items(id) ON DELETE CASCADE,
  constraint cart_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 9999)))
);

create table carts (
  id uuid not null,
  customer_id bigint,
  guest_key_hash bytea,
  state text not null default 'open'::text,
  version integer not null default 1,
  locale text not null default 'tw'::text,
  fields jsonb not null default '{}'::jsonb,
  delivery_method_id bigint,
  payment_method_id bigint,
  attached jsonb not null default '[]'::jsonb,
  credits_requested bigint,
  selected_gifts jsonb not null default '[]'::jsonb,
  cvs jsonb,
  undo jsonb,
  event_id uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  reminders smallint not null default 0,
  constraint carts_pkey PRIMARY KEY (id),
  constraint carts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL,
  constraint carts_delivery_method_id_fkey FOREIGN KEY (delivery_method_id) REFERENCES delivery_methods(id) ON DELETE SET NULL,
  constraint carts_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id) ON DELETE SET NULL,
  constraint carts_credits_requested_check CHECK ((credits_requested >= 0)),
  constraint carts_guest_key_hash_check CHECK ((length(guest_key_hash) = 32)),
  constraint carts_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text]))),
  constraint carts_reminders_check CHECK (((reminders >= 0) AND (reminders <= 2))),
  constraint carts_state_check CHECK ((state = ANY (ARRAY['open'::text, 'ordered'::text])))
);
CREATE INDEX carts_begun ON public.carts USING brin (created_at);
CREATE INDEX carts_customer ON public.carts USING btree (customer_id) WHERE (state = 'open'::text);
CREATE INDEX carts_idle ON public.carts USING btree (updated_at) WHERE (state = 'open'::text);

create table categories (
  id bigint not null generated always as identity,
  type text not null default 'products'::text,
  parent_id bigint,
  name jsonb not null,
  slug jsonb not null,
  intro jsonb,
  media_id bigint,
  seo jsonb,
  in_menu boolean not null default true,
  product_order text not null default 'manual'::text,
  sort integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id) ON DELETE RESTRICT,
  constraint categories_check CHECK ((parent_id <> id)),
  constraint categories_name_check CHECK (((name ->> 'tw'::text) <> ''::text)),
  constraint categories_product_order_check CHECK ((product_order = ANY (ARRAY['manual'::text, 'newest'::text, 'sales'::text, 'price'::text]))),
  constraint categories_type_check CHECK ((type = ANY (ARRAY['products'::text, 'blogs'::text])))
);
CREATE INDEX categories_parent ON public.categories USING btree (parent_id);

create table combo_slot_items (
  slot_id bigint not null,
  product_item_id bigint not null,
  extra_price bigint not null default 0,
  max_per_set integer,
  "position" integer not null default 0,
  constraint combo_slot_items_pkey PRIMARY KEY (slot_id, product_item_id),
  constraint combo_slot_items_product_item_id_fkey FOREIGN KEY (product_item_id) REFERENCES product_items(id) ON DELETE RESTRICT,
  constraint combo_slot_items_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES combo_slots(id) ON DELETE CASCADE,
  constraint combo_slot_items_extra_price_check CHECK ((extra_price >= 0)),
  constraint combo_slot_items_max_per_set_check CHECK ((max_per_set > 0))
);
CREATE INDEX combo_slot_items_item ON public.combo_slot_items USING btree (product_item_id);

create table combo_slots (
  id bigint not null generated always as identity,
  product_id bigint not null,
  name jsonb not null,
  pick integer not null,
  is_distinct boolean not null default false,
  "position" integer not null,
  constraint combo_slots_product_id_position_key UNIQUE (product_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint combo_slots_pkey PRIMARY KEY (id),
  constraint combo_slots_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint combo_slots_name_check CHECK (((name ->> 'tw'::text) <> ''::text)),
  constraint combo_slots_pick_check CHECK (((pick >= 1) AND (pick <= 99)))
);

create table consignments (
  id bigint not null generated always as identity,
  order_shipping_id bigint not null,
  trade_no text not null,
  subtype text not null,
  state text not null,
  request jsonb not null,
  collects bigint not null default 0,
  logistics_id text,
  payment_no text,
  validation_no text,
  booking_no text,
  attention text,
  error_code text,
  error text,
  tries integer not null default 0,
  tried_at timestamp with time zone,
  created_at timestamp with time zone not null,
  made_at timestamp with time zone,
  printed_at timestamp with time zone,
  ended_at timestamp with time zone,
  collected_at timestamp with time zone,
  paid_out bigint,
  payout_fee bigint,
  paid_out_on date,
  payout_queried_at timestamp with time zone,
  store_visit bytea,
  store_visit_until timestamp with time zone,
  store_change jsonb,
  store_change_until timestamp with time zone,
  store_changed_at timestamp with time zone,
  store_visit_locale text,
  constraint consignments_logistics_id_key UNIQUE (logistics_id),
  constraint consignments_store_visit_key UNIQUE (store_visit),
  constraint consignments_trade_no_key UNIQUE (trade_no),
  constraint consignments_pkey PRIMARY KEY (id),
  constraint consignments_order_shipping_id_fkey FOREIGN KEY (order_shipping_id) REFERENCES order_shippings(id) ON DELETE CASCADE,
  constraint consignments_attention_check CHECK ((attention = ANY (ARRAY['store_closed'::text, 'lost'::text, 'damaged'::text]))),
  constraint consignments_collects_check CHECK ((collects >= 0)),
  constraint consignments_end CHECK (((state = ANY (ARRAY['failed'::text, 'cancelled'::text, 'expired'::text])) = (ended_at IS NOT NULL))),
  constraint consignments_made_is_known CHECK (((state <> ALL (ARRAY['made'::text, 'expired'::text])) OR ((logistics_id IS NOT NULL) AND (made_at IS NOT NULL)))),
  constraint consignments_paid_out_check CHECK ((paid_out >= 0)),
  constraint consignments_payout CHECK ((((paid_out IS NULL) = (paid_out_on IS NULL)) AND ((paid_out IS NULL) = (payout_fee IS NULL)))),
  constraint consignments_payout_fee_check CHECK ((payout_fee >= 0)),
  constraint consignments_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'made'::text, 'failed'::text, 'cancelled'::text, 'expired'::text]))),
  constraint consignments_store_change CHECK (((store_change IS NULL) = (store_change_until IS NULL))),
  constraint consignments_store_visit CHECK (((store_visit IS NULL) = (store_visit_until IS NULL))),
  constraint consignments_store_visit_check CHECK ((length(store_visit) = 32)),
  constraint consignments_store_visit_locale_check CHECK ((store_visit_locale = ANY (ARRAY['tw'::text, 'en'::text]))),
  constraint consignments_trade_no_check CHECK ((trade_no ~ '^[A-Za-z0-9]{1,20}$'::text)),
  constraint consignments_tries_check CHECK ((tries >= 0))
);
CREATE INDEX consignments_attention ON public.consignments USING btree (order_shipping_id) WHERE (attention IS NOT NULL);
CREATE UNIQUE INDEX consignments_live ON public.consignments USING btree (order_shipping_id) WHERE (state = ANY (ARRAY['pending'::text, 'made'::text]));
CREATE INDEX consignments_not_valid ON public.consignments USING btree (order_shipping_id) WHERE (state = ANY (ARRAY['failed'::text, 'expired'::text]));
CREATE INDEX consignments_of_parcel ON public.consignments USING btree (order_shipping_id, id);
CREATE INDEX consignments_to_be_paid_out ON public.consignments USING btree (payout_queried_at NULLS FIRST) WHERE ((collected_at IS NOT NULL) AND (collects > 0) AND (paid_out IS NULL));
CREATE INDEX consignments_to_send ON public.consignments USING btree (tried_at) WHERE (state = 'pending'::text);

create table contact_messages (
  id bigint not null generated always as identity,
  name text not null,
  email text not null,
  phone text not null default ''::text,
  order_no text not null default ''::text,
  body text not null,
  media_ids bigint[] not null default '{}'::bigint[],
  locale text not null,
  customer_id bigint,
  state text not null default 'new'::text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL,
  constraint contact_messages_body_check CHECK (((length(body) >= 1) AND (length(body) <= 5000))),
  constraint contact_messages_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text]))),
  constraint contact_messages_state_check CHECK ((state = ANY (ARRAY['new'::text, 'answered'::text, 'closed'::text])))
);

create table contact_replies (
  id bigint not null generated always as identity,
  message_id bigint not null,
  staff_id bigint,
  staff_name text not null,
  body text not null,
  created_at timestamp with time zone not null,
  constraint contact_replies_pkey PRIMARY KEY (id),
  constraint contact_replies_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact_messages(id) ON DELETE CASCADE,
  constraint contact_replies_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  constraint contact_replies_body_check CHECK (((length(body) >= 1) AND (length(body) <= 5000)))
);
CREATE INDEX contact_replies_message ON public.contact_replies USING btree (message_id, id);

create table content_changes (
  id bigint not null generated always as identity,
  name text not null,
  xact xid8 not null default pg_current_xact_id(),
  at timestamp with time zone not null default now(),
  constraint content_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX content_changes_at ON public.content_changes USING btree (at);
CREATE INDEX content_changes_xact ON public.content_changes USING btree (xact);

create table content_revisions (
  id bigint not null generated always as identity,
  kind text not null,
  subject text not null,
  state text not null,
  form jsonb not null,
  publish_at timestamp with time zone,
  failure text,
  preview_key text,
  staff_id bigint,
  created_at timestamp with time zone not null,
  constraint content_revisions_preview_key_key UNIQUE (preview_key),
  constraint content_revisions_pkey PRIMARY KEY (id),
  constraint content_revisions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  constraint content_revisions_failed_with_its_reason CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
  constraint content_revisions_failure_check CHECK ((failure = ANY (ARRAY['forbidden'::text, 'invalid'::text]))),
  constraint content_revisions_form_check CHECK ((jsonb_typeof(form) = 'object'::text)),
  constraint content_revisions_kind_check CHECK ((kind = ANY (ARRAY['home'::text, 'menu'::text, 'page'::text, 'information'::text, 'article'::text, 'banner'::text]))),
  constraint content_revisions_only_drafts_have_previews CHECK (((state = 'published'::text) = (preview_key IS NULL))),
  constraint content_revisions_scheduled_with_its_time CHECK (((state = ANY (ARRAY['scheduled'::text, 'failed'::text])) = (publish_at IS NOT NULL))),
  constraint content_revisions_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'failed'::text, 'published'::text]))),
  constraint content_revisions_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 40)))
);
CREATE INDEX content_revisions_due ON public.content_revisions USING btree (publish_at) WHERE (state = 'scheduled'::text);
CREATE INDEX content_revisions_history ON public.content_revisions USING btree (kind, subject, id DESC);
CREATE UNIQUE INDEX content_revisions_one_draft ON public.content_revisions USING btree (kind, subject) WHERE (state <> 'published'::text);

create table content_versions (
  name text not null,
  version bigint not null default 1,
  constraint content_versions_pkey PRIMARY KEY (name)
);

create table conversion_events (
  id bigint not null generated always as identity,
  name text not null,
  event_id text not null,
  happened_at timestamp with time zone not null,
  body jsonb not null,
  state text not null default 'pending'::text,
  tries integer not null default 0,
  tried_at timestamp with time zone,
  error text,
  constraint conversion_events_name_event_id_key UNIQUE (name, event_id),
  constraint conversion_events_pkey PRIMARY KEY (id),
  constraint conversion_events_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'refused'::text, 'dropped'::text])))
);
CREATE INDEX conversion_events_old ON public.conversion_events USING btree (happened_at);
CREATE INDEX conversion_events_pending ON public.conversion_events USING btree (happened_at) WHERE (state = 'pending'::text);

create table coupon_campaigns (
  id bigint not null generated always as identity,
  name jsonb not null,
  prefix text not null default ''::text,
  code_style text not null,
  quantity integer,
  issued integer not null default 0,
  class text not null default 'order'::text,
  benefit jsonb not null,
  max_discount bigint,
  scope jsonb not null default '{"exclude": [], "include": []}'::jsonb,
  conditions jsonb not null default '{}'::jsonb,
  issue text not null,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  valid_days integer,
  per_customer integer not null default 1,
  uses_per_coupon integer not null default 1,
  combine jsonb not null default '{"item": true, "order": true, "coupon": false, "shipping": true}'::jsonb,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint coupon_campaigns_pkey PRIMARY KEY (id),
  constraint coupon_campaigns_class_check CHECK ((class = ANY (ARRAY['item'::text, 'order'::text, 'shipping'::text]))),
  constraint coupon_campaigns_code_style_check CHECK ((code_style = ANY (ARRAY['unique'::text, 'shared'::text]))),
  constraint coupon_campaigns_issue_check CHECK ((issue = ANY (ARRAY['manual'::text, 'all_members'::text, 'tag'::text, 'on_register'::text, 'birthday'::text, 'on_completed_order'::text, 'claim_page'::text]))),
  constraint coupon_campaigns_issued_check CHECK ((issued >= 0)),
  constraint coupon_campaigns_max_discount_check CHECK ((max_discount > 0)),
  constraint coupon_campaigns_name_check CHECK (((name ->> 'tw'::text) <> ''::text)),
  constraint coupon_campaigns_not_overissued CHECK ((issued <= quantity)),
  constraint coupon_campaigns_per_customer_check CHECK ((per_customer > 0)),
  constraint coupon_campaigns_prefix_check CHECK ((prefix ~ '^[A-Z0-9]{0,10}$'::text)),
  constraint coupon_campaigns_quantity_check CHECK ((quantity > 0)),
  constraint coupon_campaigns_uses_per_coupon_check CHECK ((uses_per_coupon > 0)),
  constraint coupon_campaigns_valid_days_check CHECK ((valid_days > 0))
);

create table coupons (
  id bigint not null generated always as identity,
  campaign_id bigint not null,
  code text not null,
  customer_id bigint,
  used integer not null default 0,
  max_uses integer not null default 1,
  issued_at timestamp with time zone not null default now(),
  starts_at timestamp with time zone,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  used_at timestamp with time zone,
  note text not null default ''::text,
  source text not null default 'staff'::text,
  issued_for text,
  warned_at timestamp with time zone,
  constraint coupons_code_key UNIQUE (code),
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES coupon_campaigns(id) ON DELETE RESTRICT,
  constraint coupons_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL,
  constraint coupons_code_check CHECK ((code = upper(code))),
  constraint coupons_max_uses_check CHECK ((max_uses > 0)),
  constraint coupons_not_overused CHECK ((used <= max_uses)),
  constraint coupons_source_check CHECK ((source = ANY (ARRAY['staff'::text, 'claim_page'::text, 'on_register'::text, 'birthday'::text, 'on_completed_order'::text]))),
  constraint coupons_used_check CHECK ((used >= 0))
);
CREATE INDEX coupons_campaign ON public.coupons USING btree (campaign_id, id);
CREATE INDEX coupons_customer ON public.coupons USING btree (customer_id, expires_at);
CREATE INDEX coupons_expiring ON public.coupons USING btree (expires_at) WHERE ((warned_at IS NULL) AND (customer_id IS NOT NULL) AND (revoked_at IS NULL));
CREATE UNIQUE INDEX coupons_once_per_occasion ON public.coupons USING btree (campaign_id, issued_for) WHERE (issued_for IS NOT NULL);

create table credit_lot_uses (
  transaction_id bigint not null,
  lot_id bigint not null,
  amount bigint not null,
  constraint credit_lot_uses_pkey PRIMARY KEY (transaction_id, lot_id),
  constraint credit_lot_uses_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit_lots(id),
  constraint credit_lot_uses_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES credit_transactions(id) ON DELETE CASCADE,
  constraint credit_lot_uses_amount_check CHECK ((amount <> 0))
);

create table credit_lots (
  id bigint not null generated always as identity,
  purse_id bigint not null,
  amount bigint not null,
  remaining bigint not null,
  expires_at timestamp with time zone,
  backed boolean not null default false,
  created_at timestamp with time zone not null default now(),
  warned_days smallint,
  constraint credit_lots_pkey PRIMARY KEY (id),
  constraint credit_lots_purse_id_fkey FOREIGN KEY (purse_id) REFERENCES credit_purses(id) ON DELETE CASCADE,
  constraint credit_lots_amount_check CHECK ((amount > 0)),
  constraint credit_lots_check CHECK (((remaining >= 0) AND (remaining <= amount))),
  constraint credit_lots_warned_days_check CHECK (((warned_days >= 1) AND (warned_days <= 30)))
);
CREATE INDEX credit_lots_expiring ON public.credit_lots USING btree (expires_at) WHERE (remaining > 0);
CREATE INDEX credit_lots_open ON public.credit_lots USING btree (purse_id, expires_at, id) WHERE (remaining > 0);

create table credit_purchases (
  id bigint not null generated always as identity,
  amount bigint not null,
  bonus bigint not null default 0,
  method text not null,
  state text not null,
  note text not null default ''::text,
  staff_id bigint,
  confirmed_by bigint,
  created_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  currency text,
  attempt_id text,
  attempt_state text,
  trade_id text,
  redirect_url text,
  error_code text,
  card_last_four text,
  queried_at timestamp with time zone,
  constraint credit_purchases_attempt_id_key UNIQUE (attempt_id),
  constraint credit_purchases_trade_id_key UNIQUE (trade_id),
  constraint credit_purchases_pkey PRIMARY KEY (id),
  constraint credit_purchases_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint credit_purchases_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  constraint credit_purchases_amount_check CHECK ((amount > 0)),
  constraint credit_purchases_attempt_id_check CHECK ((attempt_id ~ '^[0-9a-zA-Z]{1,40}$'::text)),
  constraint credit_purchases_attempt_state_check CHECK ((attempt_state = ANY (ARRAY['started'::text, 'unknown'::text, 'redirected'::text, 'captured'::text, 'failed'::text]))),
  constraint credit_purchases_bonus_check CHECK ((bonus >= 0)),
  constraint credit_purchases_captured_is_paid CHECK (((method <> 'card'::text) OR ((attempt_state = 'captured'::text) = (state = 'paid'::text)))),
  constraint credit_purchases_card_has_attempt CHECK (((method <> 'card'::text) OR ((attempt_id IS NOT NULL) AND (attempt_state IS NOT NULL) AND (currency IS NOT NULL)))),
  constraint credit_purchases_card_last_four_check CHECK ((card_last_four ~ '^[0-9]{4}$'::text)),
  constraint credit_purchases_check CHECK ((confirmed_by <> staff_id)),
  constraint credit_purchases_method_check CHECK ((method = ANY (ARRAY['card'::text, 'bank_transfer'::text]))),
  constraint credit_purchases_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'paid'::text, 'refused'::text])))
);
CREATE UNIQUE INDEX credit_purchases_one_card ON public.credit_purchases USING btree (method) WHERE ((method = 'card'::text) AND (state = 'waiting'::text));

create table credit_purses (
  id bigint not null generated always as identity,
  owner_type text not null,
  customer_id bigint,
  balance bigint not null default 0,
  warned_on date,
  owed bigint not null default 0,
  constraint credit_purses_customer_id_key UNIQUE (customer_id),
  constraint credit_purses_pkey PRIMARY KEY (id),
  constraint credit_purses_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE RESTRICT,
  constraint credit_purses_balance_check CHECK ((balance >= 0)),
  constraint credit_purses_check CHECK (((owner_type = 'customer'::text) = (customer_id IS NOT NULL))),
  constraint credit_purses_check1 CHECK (((owed >= 0) AND ((owed = 0) OR (owner_type = 'shop'::text)))),
  constraint credit_purses_owner_type_check CHECK ((owner_type = ANY (ARRAY['customer'::text, 'shop'::text])))
);
CREATE UNIQUE INDEX credit_purses_one_shop ON public.credit_purses USING btree (owner_type) WHERE (owner_type = 'shop'::text);

create table credit_transactions (
  id bigint not null generated always as identity,
  purse_id bigint not null,
  type text not null,
  amount bigint not null,
  balance_after bigint not null,
  description jsonb not null default '{}'::jsonb,
  reference_id text,
  order_id bigint,
  lot_id bigint,
  staff_id bigint,
  effect_key text,
  created_at timestamp with time zone not null default now(),
  constraint credit_transactions_effect_key_key UNIQUE (effect_key),
  constraint credit_transactions_pkey PRIMARY KEY (id),
  constraint credit_transactions_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit_lots(id),
  constraint credit_transactions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint credit_transactions_purse_id_fkey FOREIGN KEY (purse_id) REFERENCES credit_purses(id) ON DELETE CASCADE,
  constraint credit_transactions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  constraint credit_transactions_amount_check CHECK ((amount <> 0)),
  constraint credit_transactions_balance_after_check CHECK ((balance_after >= 0)),
  constraint credit_transactions_type_check CHECK ((type = ANY (ARRAY['buy'::text, 'use'::text, 'refund'::text, 'bonus'::text])))
);
CREATE INDEX credit_transactions_order ON public.credit_transactions USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX credit_transactions_purse ON public.credit_transactions USING btree (purse_id, id DESC);

create table customer_addresses (
  id bigint not null generated always as identity,
  customer_id bigint not null,
  label text not null default ''::text,
  name text not null,
  phone text not null,
  country text not null default 'tw'::text,
  zip text not null default ''::text,
  city text not null default ''::text,
  district text not null default ''::text,
  address text not null default ''::text,
  cvs jsonb,
  is_default boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint customer_addresses_pkey PRIMARY KEY (id),
  constraint customer_addresses_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint customer_addresses_country_check CHECK ((country = ANY (ARRAY['tw'::text, 'hk'::text, 'uk'::text, 'us'::text]))),
  constraint customer_addresses_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50)))
);
CREATE INDEX customer_addresses_customer ON public.customer_addresses USING btree (customer_id);
CREATE UNIQUE INDEX customer_addresses_default ON public.customer_addresses USING btree (customer_id) WHERE is_default;

create table customer_bindings (
  id bigint not null generated always as identity,
  customer_id bigint not null,
  provider text not null,
  subject text not null,
  created_at timestamp with time zone not null default now(),
  constraint customer_bindings_customer_id_provider_key UNIQUE (customer_id, provider),
  constraint customer_bindings_provider_subject_key UNIQUE (provider, subject),
  constraint customer_bindings_pkey PRIMARY KEY (id),
  constraint customer_bindings_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint customer_bindings_provider_check CHECK ((provider = ANY (ARRAY['line'::text, 'facebook'::text, 'google'::text])))
);

create table customer_codes (
  id bigint not null generated always as identity,
  purpose text not null,
  customer_id bigint not null,
  code_hash bytea not null,
  email text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  staff_id bigint,
  constraint customer_codes_code_hash_key UNIQUE (code_hash),
  constraint customer_codes_pkey PRIMARY KEY (id),
  constraint customer_codes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint customer_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint customer_codes_check CHECK ((used_at <= expires_at)),
  constraint customer_codes_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint customer_codes_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'sign_in'::text, 'verify_email'::text])))
);

create table customer_consents (
  id bigint not null generated always as identity,
  customer_id bigint not null,
  type text not null,
  text_version integer not null,
  granted boolean not null,
  created_at timestamp with time zone not null default now(),
  constraint customer_consents_pkey PRIMARY KEY (id),
  constraint customer_consents_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint customer_consents_type_check CHECK ((type = ANY (ARRAY['terms'::text, 'privacy'::text, 'marketing'::text])))
);
CREATE INDEX customer_consents_customer ON public.customer_consents USING btree (customer_id, type, id DESC);

create table customer_levels (
  id bigint not null generated always as identity,
  name jsonb not null,
  spent_from bigint not null,
  reward_multiplier integer not null default 100,
  free_shipping boolean not null default false,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint customer_levels_spent_from_key UNIQUE (spent_from),
  constraint customer_levels_pkey PRIMARY KEY (id),
  constraint customer_levels_name_check CHECK (((name ->> 'tw'::text) <> ''::text)),
  constraint customer_levels_reward_multiplier_check CHECK (((reward_multiplier >= 0) AND (reward_multiplier <= 1000))),
  constraint customer_levels_spent_from_check CHECK ((spent_from >= 0))
);

create table customer_marks (
  customer_id bigint not null
);

create table customer_passkeys (
  id bigint not null generated always as identity,
  customer_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint customer_passkeys_credential_id_key UNIQUE (credential_id),
  constraint customer_passkeys_pkey PRIMARY KEY (id),
  constraint customer_passkeys_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint customer_passkeys_counter_check CHECK ((counter >= 0)),
  constraint customer_passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50)))
);
CREATE INDEX customer_passkeys_customer ON public.customer_passkeys USING btree (customer_id);

create table customer_tokens (
  id bigint not null generated always as identity,
  customer_id bigint not null,
  token_hash bytea not null,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  staff_id bigint,
  constraint customer_tokens_token_hash_key UNIQUE (token_hash),
  constraint customer_tokens_pkey PRIMARY KEY (id),
  constraint customer_tokens_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint customer_tokens_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint customer_tokens_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX customer_tokens_customer ON public.customer_tokens USING btree (customer_id) WHERE (revoked_at IS NULL);

create table customer_totals (
  customer_id bigint not null,
  orders integer not null,
  paid_orders integer not null,
  spent bigint not null,
  last_order_at timestamp with time zone,
  constraint customer_totals_pkey PRIMARY KEY (customer_id),
  constraint customer_totals_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE
);
CREATE INDEX customer_totals_newest_order ON public.customer_totals USING btree (last_order_at DESC NULLS LAST, customer_id DESC);
CREATE INDEX customer_totals_oldest_order ON public.customer_totals USING btree (last_order_at, customer_id DESC);
CREATE INDEX customer_totals_orders ON public.customer_totals USING btree (orders, customer_id);
CREATE INDEX customer_totals_spent ON public.customer_totals USING btree (spent, customer_id);

create table customers (
  id bigint not null generated always as identity,
  name text not null,
  email text,
  phone text,
  password_hash text,
  locale text not null default 'tw'::text,
  status text not null default 'active'::text,
  zip text,
  city text,
  district text,
  address text,
  avatar_media_id bigint,
  birthday date,
  gender text,
  level_id bigint,
  tags text[] not null default '{}'::text[],
  note text not null default ''::text,
  invoice jsonb,
  source jsonb,
  email_verified_at timestamp with time zone,
  orders_placed integer not null default 0,
  version integer not null default 1,
  last_seen_at timestamp with time zone,
  anonymised_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint customers_pkey PRIMARY KEY (id),
  constraint customers_avatar_media_id_fkey FOREIGN KEY (avatar_media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint customers_level_id_fkey FOREIGN KEY (level_id) REFERENCES customer_levels(id) ON DELETE SET NULL,
  constraint customers_confirmed_email CHECK (((email IS NOT NULL) OR (email_verified_at IS NULL))),
  constraint customers_email_check CHECK ((email = lower(email))),
  constraint customers_gender_check CHECK ((gender = ANY (ARRAY['female'::text, 'male'::text, 'other'::text]))),
  constraint customers_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text]))),
  constraint customers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
  constraint customers_orders_placed_check CHECK ((orders_placed >= 0)),
  constraint customers_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
  constraint customers_status_check CHECK ((status = ANY (ARRAY['active'::text, 'blocked'::text, 'anonymised'::text])))
);
CREATE INDEX customers_email ON public.customers USING btree (email);
CREATE UNIQUE INDEX customers_email_key ON public.customers USING btree (email) WHERE ((email_verified_at IS NOT NULL) AND (status <> 'anonymised'::text));
CREATE INDEX customers_found ON public.customers USING gin (search_grams(((((name || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text))));
CREATE INDEX customers_joined ON public.customers USING btree (created_at DESC NULLS LAST, id DESC);
CREATE INDEX customers_phone ON public.customers USING btree (phone);
CREATE INDEX customers_source ON public.customers USING btree (((source ->> 'name'::text))) WHERE (source IS NOT NULL);

create table delivery_methods (
  id bigint not null generated always as identity,
  name jsonb not null,
  note jsonb,
  kind text not null,
  subtype text,
  fee bigint not null default 0,
  fee_tiers jsonb not null default '[]'::jsonb,
  free_threshold bigint,
  threshold_basis text not null default 'after_discount'::text,
  surcharges jsonb not null default '[]'::jsonb,
  excluded_zips text[] not null default '{}'::text[],
  min_total bigint,
  max_total bigint,
  max_weight_g integer,
  temperatures text[] not null default '{ambient}'::text[],
  countries text[] not null default '{tw}'::text[],
  cod_allowed boolean not null default true,
  cod_fee bigint not null default 0,
  cod_max bigint,
  delivery_date jsonb,
  payment_ids bigint[] not null default '{}'::bigint[],
  pickup_address jsonb,
  for_newbang boolean not null default false,
  tracking_url text,
  active boolean not null default true,
  archived_at timestamp with time zone,
  sort integer not null default 0,
  version integer not null default 1,
  constraint delivery_methods_pkey PRIMARY KEY (id),
  constraint delivery_methods_archived_is_off CHECK (((archived_at IS NULL) OR (NOT active))),
  constraint delivery_methods_chain CHECK (((kind <> 'cvs'::text) OR (subtype IS NOT NULL))),
  constraint delivery_methods_check CHECK ((max_total >= min_total)),
  constraint delivery_methods_cod_fee_check CHECK ((cod_fee >= 0)),
  constraint delivery_methods_cod_max_check CHECK ((cod_max > 0)),
  constraint delivery_methods_fee_check CHECK ((fee >= 0)),
  constraint delivery_methods_free_threshold_check CHECK ((free_threshold > 0)),
  constraint delivery_methods_kind_check CHECK ((kind = ANY (ARRAY['home'::text, 'cvs'::text, 'shop_pickup'::text, 'cross_border'::text, 'digital'::text]))),
  constraint delivery_methods_max_weight_g_check CHECK ((max_weight_g > 0)),
  constraint delivery_methods_min_total_check CHECK ((min_total >= 0)),
  constraint delivery_methods_name_check CHECK (((name ->> 'tw'::text) <> ''::text)),
  constraint delivery_methods_subtype_check CHECK ((subtype = ANY (ARRAY['FAMIC2C'::text, 'UNIMARTC2C'::text, 'HILIFEC2C'::text, 'OKMARTC2C'::text, 'FAMI'::text, 'UNIMART'::text, 'UNIMARTFREEZE'::text, 'HILIFE'::text, 'TCAT'::text, 'POST'::text]))),
  constraint delivery_methods_temperatures_check CHECK (((temperatures <@ '{ambient,chilled,frozen}'::text[]) AND (temperatures <> '{}'::text[]))),
  constraint delivery_methods_threshold_basis_check CHECK ((threshold_basis = ANY (ARRAY['after_discount'::text, 'before_discount'::text])))
);

create table failed_requests (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  method text not null,
  route text not null,
  status integer not null,
  ms double precision not null,
  request_id text not null,
  constraint failed_requests_pkey PRIMARY KEY (id)
);

create table free_space (
  noted_at timestamp with time zone not null,
  folder text not null,
  bytes bigint not null,
  constraint free_space_pkey PRIMARY KEY (folder, noted_at),
  constraint free_space_bytes_check CHECK ((bytes >= 0))
);

create table gifts (
  id bigint not null generated always as identity,
  name jsonb not null,
  description jsonb,
  media_id bigint,
  sku text,
  stock integer not null default 0,
  reserved integer not null default 0,
  cost_price bigint,
  weight_g integer,
  temperature text not null default 'ambient'::text,
  active boolean not null default true,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  per_order_max integer not null default 1,
  linked_item_id bigint,
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint gifts_pkey PRIMARY KEY (id),
  constraint gifts_linked_item_id_fkey FOREIGN KEY (linked_item_id) REFERENCES product_items(id) ON DELETE RESTRICT,
  constraint gifts_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint gifts_check CHECK ((ends_at > starts_at)),
  constraint gifts_cost_price_check CHECK ((cost_price >= 0)),
  constraint gifts_name_check CHECK (((name ->> 'tw'::text) <> ''::text)),
  constraint gifts_not_overpromised CHECK ((reserved <= stock)),
  constraint gifts_per_order_max_check CHECK (((per_order_max >= 1) AND (per_order_max <= 99))),
  constraint gifts_reserved_check CHECK ((reserved >= 0)),
  constraint gifts_stock_check CHECK ((stock >= 0)),
  constraint gifts_temperature_check CHECK ((temperature = ANY (ARRAY['ambient'::text, 'chilled'::text, 'frozen'::text]))),
  constraint gifts_weight_g_check CHECK ((weight_g >= 0))
);

create table information (
  name text not null,
  body jsonb not null default '{}'::jsonb,
  effective_on date,
  text_version integer not null default 1,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint information_pkey PRIMARY KEY (name),
  constraint information_name_check CHECK ((name = ANY (ARRAY['about'::text, 'faq'::text, 'privacy'::text, 'terms'::text])))
);

create table invoice_accounts (
  id integer not null default 1,
  merchant_id text not null,
  sandbox boolean not null,
  hash_key bytea not null,
  hash_iv bytea not null,
  connected_at timestamp with time zone not null,
  version integer not null default 1,
  constraint invoice_accounts_pkey PRIMARY KEY (id),
  constraint invoice_accounts_id_check CHECK ((id = 1)),
  constraint invoice_accounts_merchant_id_check CHECK ((merchant_id ~ '^[0-9A-Za-z]{1,10}$'::text))
);

create table invoice_allowances (
  id bigint not null generated always as identity,
  invoice_id bigint not null,
  state text not null,
  number text,
  amount bigint not null,
  tax bigint not null,
  lines jsonb not null,
  reason text not null,
  tried_at timestamp with time zone,
  tries integer not null default 0,
  error_code text,
  error text,
  created_at timestamp with time zone not null,
  issued_at timestamp with time zone,
  constraint invoice_allowances_pkey PRIMARY KEY (id),
  constraint invoice_allowances_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE CASCADE,
  constraint invoice_allowances_amount_check CHECK ((amount > 0)),
  constraint invoice_allowances_check CHECK (((tax >= 0) AND (tax <= amount))),
  constraint invoice_allowances_issued CHECK (((state = 'issued'::text) = (issued_at IS NOT NULL))),
  constraint invoice_allowances_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text)),
  constraint invoice_allowances_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'issued'::text, 'failed'::text]))),
  constraint invoice_allowances_tries_check CHECK ((tries >= 0))
);
CREATE INDEX invoice_allowances_date ON public.invoice_allowances USING btree (issued_at, id) WHERE (issued_at IS NOT NULL);
CREATE INDEX invoice_allowances_failed ON public.invoice_allowances USING btree (created_at) WHERE (state = 'failed'::text);
CREATE INDEX invoice_allowances_invoice ON public.invoice_allowances USING btree (invoice_id);
CREATE UNIQUE INDEX invoice_allowances_one_open ON public.invoice_allowances USING btree (invoice_id) WHERE (state = 'pending'::text);

create table invoice_series (
  prefix text not null,
  last integer not null,
  first integer not null default 1,
  constraint invoice_series_pkey PRIMARY KEY (prefix),
  constraint invoice_series_first_check CHECK (((first > 0) AND (first <= last))),
  constraint invoice_series_last_check CHECK ((last > 0)),
  constraint invoice_series_prefix_check CHECK ((prefix ~ '^[A-Z0-9]{1,8}$'::text))
);

create table invoices (
  id bigint not null generated always as identity,
  order_id bigint not null,
  state text not null,
  number text,
  random_code text,
  type text not null,
  buyer jsonb not null default '{}'::jsonb,
  amount bigint not null,
  tax bigint not null,
  error text,
  created_at timestamp with time zone not null default now(),
  issued_at timestamp with time zone,
  voided_at timestamp with time zone,
  order_no text not null default ''::text,
  sequence integer not null default 1,
  relate_number text,
  lines jsonb not null default '[]'::jsonb,
  zero_rate jsonb,
  due_at timestamp with time zone,
  started_at timestamp with time zone,
  tried_at timestamp with time zone,
  tries integer not null default 0,
  error_code text,
  void_cause text,
  void_reason text,
  void_requested_at timestamp with time zone,
  void_refused boolean not null default false,
  currency text not null default 'twd'::text,
  locale text not null default 'tw'::text,
  tax_rate integer not null default 500,
  constraint invoices_number_key UNIQUE (number),
  constraint invoices_relate_number_key UNIQUE (relate_number),
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint invoices_amount_check CHECK ((amount >= 0)),
  constraint invoices_check CHECK (((tax >= 0) AND (tax <= amount))),
  constraint invoices_currency_check CHECK ((currency = ANY (ARRAY['twd'::text, 'hkd'::text, 'usd'::text, 'gbp'::text]))),
  constraint invoices_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text)),
  constraint invoices_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text]))),
  constraint invoices_number_check CHECK (((number ~ '^[A-Z]{2}[0-9]{8}$'::text) OR (number ~ '^[A-Z0-9]{1,8}-[0-9]{6,10}$'::text))),
  constraint invoices_number_when_issued CHECK (((state <> 'issued'::text) OR ((number IS NOT NULL) AND (issued_at IS NOT NULL) AND (relate_number IS NOT NULL)))),
  constraint invoices_relate_number_check CHECK ((relate_number ~ '^[A-Za-z0-9]{1,50}$'::text)),
  constraint invoices_sequence_check CHECK ((sequence > 0)),
  constraint invoices_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'issued'::text, 'failed'::text, 'void'::text, 'allowance'::text]))),
  constraint invoices_tax_rate_check CHECK (((tax_rate >= 0) AND (tax_rate <= 5000))),
  constraint invoices_tries_check CHECK ((tries >= 0)),
  constraint invoices_type_check CHECK ((type = ANY (ARRAY['individual'::text, 'company'::text]))),
  constraint invoices_void_cause_check CHECK ((void_cause = ANY (ARRAY['order'::text, 'change'::text, 'staff'::text]))),
  constraint invoices_void_has_time CHECK (((state = 'void'::text) = (voided_at IS NOT NULL)))
);
CREATE INDEX invoices_failed ON public.invoices USING btree (created_at) WHERE (state = 'failed'::text);
CREATE INDEX invoices_issued ON public.invoices USING btree (issued_at, id) WHERE (number IS NOT NULL);
CREATE UNIQUE INDEX invoices_one_per_order ON public.invoices USING btree (order_id) WHERE (voided_at IS NULL);
CREATE UNIQUE INDEX invoices_sequence ON public.invoices USING btree (order_id, sequence);
CREATE INDEX invoices_to_send ON public.invoices USING btree (due_at) WHERE ((state = 'pending'::text) OR (void_requested_at IS NOT NULL));

create table low_stock_reports (
  product_item_id bigint not null,
  reported_at timestamp with time zone not null,
  constraint low_stock_reports_pkey PRIMARY KEY (product_item_id),
  constraint low_stock_reports_product_item_id_fkey FOREIGN KEY (product_item_id) REFERENCES product_items(id) ON DELETE CASCADE
);

create table made_files (
  name text not null,
  body bytea not null,
  made_from text not null,
  made_at timestamp with time zone not null default now(),
  constraint made_files_pkey PRIMARY KEY (name)
);

create table mail_templates (
  mail text not null,
  locale text not null,
  subject text not null default ''::text,
  intro text not null default ''::text,
  next text not null default ''::text,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  line text not null default ''::text,
  sms text not null default ''::text,
  constraint mail_templates_pkey PRIMARY KEY (mail, locale),
  constraint mail_templates_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text])))
);

create table mails (
  id bigint not null generated always as identity,
  effect_key text not null,
  kind text not null,
  recipient text not null,
  locale text not null,
  subject text not null,
  html text not null,
  plain text not null,
  state text not null,
  error text,
  created_at timestamp with time zone not null default now(),
  taken_at timestamp with time zone,
  resend_of bigint,
  staff_id bigint,
  channel text not null default 'mail'::text,
  segments integer,
  reference text,
  document_key text,
  constraint mails_effect_key_key UNIQUE (effect_key),
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_resend_of_fkey FOREIGN KEY (resend_of) REFERENCES mails(id) ON DELETE SET NULL,
  constraint mails_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  constraint mails_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'line'::text, 'sms'::text]))),
  constraint mails_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text]))),
  constraint mails_segments_check CHECK ((segments > 0)),
  constraint mails_segments_of_sms CHECK (((channel = 'sms'::text) = (segments IS NOT NULL))),
  constraint mails_state_check CHECK ((state = ANY (ARRAY['sending'::text, 'sent'::text, 'sink'::text, 'failed'::text])))
);
CREATE INDEX mails_by_kind ON public.mails USING btree (kind, id DESC);
CREATE INDEX mails_found ON public.mails USING gin (search_grams(((recipient || ' '::text) || subject)));
CREATE INDEX mails_sent_again ON public.mails USING btree (resend_of) WHERE (resend_of IS NOT NULL);

create table media (
  id bigint not null generated always as identity,
  key text not null,
  file_name text not null,
  mime text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  avif boolean not null default false,
  sha256 text not null,
  alt jsonb,
  created_at timestamp with time zone not null default now(),
  folder_id bigint,
  in_library boolean not null default true,
  look integer not null default 1,
  source jsonb,
  focus_x integer not null default 50,
  focus_y integer not null default 50,
  crop jsonb,
  stored_bytes integer not null default 0,
  uploaded_by bigint,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint media_key_key UNIQUE (key),
  constraint media_sha256_key UNIQUE (sha256),
  constraint media_pkey PRIMARY KEY (id),
  constraint media_folder_id_fkey FOREIGN KEY (folder_id) REFERENCES media_folders(id) ON DELETE RESTRICT,
  constraint media_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint media_bytes_check CHECK ((bytes > 0)),
  constraint media_focus_x_check CHECK (((focus_x >= 0) AND (focus_x <= 100))),
  constraint media_focus_y_check CHECK (((focus_y >= 0) AND (focus_y <= 100))),
  constraint media_height_check CHECK ((height > 0)),
  constraint media_look_check CHECK ((look > 0)),
  constraint media_stored_bytes_check CHECK ((stored_bytes >= 0)),
  constraint media_width_check CHECK ((width > 0))
);
CREATE INDEX media_in_library ON public.media USING btree (created_at DESC, id DESC) WHERE in_library;

create table media_folders (
  id bigint not null generated always as identity,
  parent_id bigint,
  name text not null,
  version integer not null default 1,
  constraint media_folders_unique_name UNIQUE NULLS NOT DISTINCT (parent_id, name),
  constraint media_folders_pkey PRIMARY KEY (id),
  constraint media_folders_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES media_folders(id) ON DELETE RESTRICT,
  constraint media_folders_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint media_folders_not_own_parent CHECK ((parent_id <> id))
);

create table migrations (
  name text not null,
  hash text not null,
  expands boolean not null default false,
  applied_at timestamp with time zone not null default now(),
  sql text,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table money_entries (
  id bigint not null generated always as identity,
  day date not null,
  order_id bigint not null,
  kind text not null,
  amount bigint not null,
  currency text not null,
  method text,
  payment_id bigint,
  refund_id bigint,
  created_at timestamp with time zone not null default now(),
  constraint money_entries_payment_id_key UNIQUE (payment_id),
  constraint money_entries_refund_id_key UNIQUE (refund_id),
  constraint money_entries_pkey PRIMARY KEY (id),
  constraint money_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint money_entries_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint money_entries_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint money_entries_amount_check CHECK ((amount <> 0)),
  constraint money_entries_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'credit_sale'::text, 'discount'::text, 'shipping'::text, 'credit'::text, 'payment'::text, 'refund'::text])))
);
CREATE INDEX money_entries_day ON public.money_entries USING btree (day, kind);
CREATE INDEX money_entries_order ON public.money_entries USING btree (order_id);

create table newbang_orders (
  id bigint not null generated always as identity,
  order_id bigint not null,
  order_shipping_id bigint not null,
  order_no text not null,
  external_no text not null,
  attempt integer not null default 1,
  state text not null,
  lines jsonb not null,
  supplier_order_no text,
  error_code text,
  error_lines jsonb not null default '[]'::jsonb,
  cancel_requested_at timestamp with time zone,
  tries integer not null default 0,
  tried_at timestamp with time zone,
  queried_at timestamp with time zone,
  tracking_no text,
  carrier text,
  created_at timestamp with time zone not null,
  placed_at timestamp with time zone,
  closed_at timestamp with time zone,
  error_words text,
  constraint newbang_orders_external_no_key UNIQUE (external_no),
  constraint newbang_orders_order_shipping_id_key UNIQUE (order_shipping_id),
  constraint newbang_orders_supplier_order_no_key UNIQUE (supplier_order_no),
  constraint newbang_orders_pkey PRIMARY KEY (id),
  constraint newbang_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint newbang_orders_attempt_check CHECK ((attempt > 0)),
  constraint newbang_orders_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'placed'::text, 'refused'::text, 'shipped'::text, 'cancelled'::text])))
);
CREATE INDEX newbang_orders_open ON public.newbang_orders USING btree (state, id) WHERE (state = ANY (ARRAY['pending'::text, 'placed'::text]));
CREATE INDEX newbang_orders_order ON public.newbang_orders USING btree (order_id);

create table newbang_products (
  external_id text not null,
  product_id bigint,
  data jsonb not null,
  state text not null,
  synced_at timestamp with time zone not null default now(),
  id bigint not null generated always as identity,
  name text not null default ''::text,
  applied jsonb,
  seen_in bigint,
  seen_page integer,
  shelf text not null default 'on'::text,
  changed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  stock_queried_at timestamp with time zone,
  constraint newbang_products_id_key UNIQUE (id),
  constraint newbang_products_product_id_key UNIQUE (product_id),
  constraint newbang_products_pkey PRIMARY KEY (external_id),
  constraint newbang_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  constraint newbang_products_shelf_check CHECK ((shelf = ANY (ARRAY['on'::text, 'off'::text]))),
  constraint newbang_products_state_check CHECK ((state = ANY (ARRAY['new'::text, 'imported'::text, 'changed'::text, 'gone'::text])))
);
CREATE INDEX newbang_products_product ON public.newbang_products USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX newbang_products_state ON public.newbang_products USING btree (state, id);

create table newbang_settings (
  id integer not null default 1,
  active boolean not null default false,
  base_url text not null default ''::text,
  api_key text not null default ''::text,
  secret bytea,
  margin_percent integer not null default 30,
  margin_fixed bigint not null default 0,
  rounding text not null default 'unit'::text,
  category_id bigint,
  stock_buffer integer not null default 0,
  auto_off_shelf boolean not null default true,
  sync_minutes integer not null default 60,
  balance bigint,
  balance_currency text,
  balance_as_of timestamp with time zone,
  balance_queried_at timestamp with time zone,
  version integer not null default 1,
  noticed_at timestamp with time zone,
  stocks_paused_until timestamp with time zone,
  constraint newbang_settings_pkey PRIMARY KEY (id),
  constraint newbang_settings_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint newbang_settings_id_check CHECK ((id = 1)),
  constraint newbang_settings_margin_fixed_check CHECK ((margin_fixed >= 0)),
  constraint newbang_settings_margin_percent_check CHECK (((margin_percent >= 0) AND (margin_percent <= 1000))),
  constraint newbang_settings_rounding_check CHECK ((rounding = ANY (ARRAY['unit'::text, 'ten'::text, 'nine'::text]))),
  constraint newbang_settings_stock_buffer_check CHECK (((stock_buffer >= 0) AND (stock_buffer <= 9999))),
  constraint newbang_settings_sync_minutes_check CHECK (((sync_minutes >= 15) AND (sync_minutes <= 1440)))
);

create table newbang_syncs (
  id bigint not null generated always as identity,
  kind text not null,
  staff_id bigint,
  state text not null default 'waiting'::text,
  page integer not null default 1,
  total integer,
  seen integer not null default 0,
  created integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  gone integer not null default 0,
  wrong integer not null default 0,
  problems jsonb not null default '[]'::jsonb,
  error text,
  cancel_requested boolean not null default false,
  since timestamp with time zone,
  tries integer not null default 0,
  leased_until timestamp with time zone,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint newbang_syncs_pkey PRIMARY KEY (id),
  constraint newbang_syncs_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  constraint newbang_syncs_check CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text, 'cancelled'::text])) = (finished_at IS NOT NULL))),
  constraint newbang_syncs_kind_check CHECK ((kind = ANY (ARRAY['full'::text, 'changes'::text]))),
  constraint newbang_syncs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE UNIQUE INDEX newbang_syncs_open ON public.newbang_syncs USING btree ((true)) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));

create table numbered_documents (
  number text not null,
  prefix text not null,
  sequence integer not null,
  relate_number text,
  invoice_number text,
  key text not null,
  amount bigint not null,
  seller jsonb not null,
  issued_at timestamp with time zone not null,
  constraint numbered_documents_key_key UNIQUE (key),
  constraint numbered_documents_relate_number_key UNIQUE (relate_number),
  constraint numbered_documents_series UNIQUE (prefix, sequence),
  constraint numbered_documents_pkey PRIMARY KEY (number),
  constraint numbered_documents_invoice_number_fkey FOREIGN KEY (invoice_number) REFERENCES numbered_documents(number),
  constraint numbered_documents_prefix_fkey FOREIGN KEY (prefix) REFERENCES invoice_series(prefix),
  constraint numbered_documents_amount_check CHECK ((amount > 0)),
  constraint numbered_documents_key_check CHECK (((length(key) >= 32) AND (length(key) <= 64))),
  constraint numbered_documents_kind CHECK (((relate_number IS NULL) = (invoice_number IS NOT NULL))),
  constraint numbered_documents_number CHECK ((number = ((prefix || '-'::text) || lpad((sequence)::text, GREATEST(6, length((sequence)::text)), '0'::text)))),
  constraint numbered_documents_sequence_check CHECK ((sequence > 0))
);
CREATE INDEX numbered_documents_credits ON public.numbered_documents USING btree (invoice_number) WHERE (invoice_number IS NOT NULL);

create table offers (
  id bigint not null generated always as identity,
  public_id text not null,
  name jsonb not null,
  code text,
  message jsonb,
  terms jsonb,
  media_id bigint,
  active boolean not null default true,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  weekdays integer[] not null default '{}'::integer[],
  from_minute integer,
  to_minute integer,
  trigger text not null,
  class text not null,
  benefit jsonb not null,
  max_discount bigint,
  scope jsonb not null default '{"exclude": [], "include": []}'::jsonb,
  conditions jsonb not null default '{}'::jsonb,
  limit_total integer,
  limit_per_customer integer,
  used integer not null default 0,
  priority integer not null default 0,
  combine jsonb not null default '{"item": true, "order": true, "coupon": true, "shipping": true}'::jsonb,
  exclusive boolean not null default false,
  partner jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint offers_code_key UNIQUE (code),
  constraint offers_public_id_key UNIQUE (public_id),
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint offers_check CHECK ((ends_at > starts_at)),
  constraint offers_class_check CHECK ((class = ANY (ARRAY['item'::text, 'order'::text, 'shipping'::text]))),
  constraint offers_code_check CHECK ((code = upper(code))),
  constraint offers_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 1439))),
  constraint offers_limit_per_customer_check CHECK ((limit_per_customer > 0)),
  constraint offers_limit_total_check CHECK ((limit_total > 0)),
  constraint offers_max_discount_check CHECK ((max_discount > 0)),
  constraint offers_name_check CHECK (((name ->> 'tw'::text) <> ''::text)),
  constraint offers_not_overused CHECK ((used <= limit_total)),
  constraint offers_public_id_check CHECK ((length(public_id) >= 22)),
  constraint offers_to_minute_check CHECK (((to_minute >= 1) AND (to_minute <= 1440))),
  constraint offers_trigger_check CHECK ((trigger = ANY (ARRAY['auto'::text, 'code'::text, 'link'::text]))),
  constraint offers_used_check CHECK ((used >= 0)),
  constraint offers_weekdays_check CHECK ((weekdays <@ '{0,1,2,3,4,5,6}'::integer[]))
);
CREATE INDEX offers_live ON public.offers USING btree (starts_at, ends_at) WHERE (active AND (trigger = 'auto'::text));

create table order_adjustments (
  id bigint not null generated always as identity,
  order_id bigint not null,
  order_line_id bigint,
  step text not null,
  offer_id bigint,
  coupon_id bigint,
  name jsonb,
  code text,
  amount bigint not null,
  constraint order_adjustments_pkey PRIMARY KEY (id),
  constraint order_adjustments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_adjustments_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  constraint order_adjustments_step_check CHECK ((step = ANY (ARRAY['item_offer'::text, 'order_offer'::text, 'promo'::text, 'coupon'::text, 'shipping'::text, 'surcharge'::text, 'payment_fee'::text, 'floor'::text, 'gift'::text, 'bonus_credits'::text, 'staff'::text])))
);
CREATE INDEX order_adjustments_offer ON public.order_adjustments USING btree (offer_id, order_id) WHERE (offer_id IS NOT NULL);
CREATE INDEX order_adjustments_order ON public.order_adjustments USING btree (order_id);

create table order_drafts (
  id bigint not null generated always as identity,
  version integer not null default 1,
  form jsonb not null,
  saved_by bigint,
  saved_at timestamp with time zone not null,
  constraint order_drafts_pkey PRIMARY KEY (id),
  constraint order_drafts_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint order_drafts_form_check CHECK ((jsonb_typeof(form) = 'object'::text))
);
CREATE INDEX order_drafts_saved ON public.order_drafts USING btree (saved_at DESC);

create table order_files (
  id bigint not null generated always as identity,
  order_id bigint not null,
  place smallint not null,
  key text not null,
  name text not null,
  type text not null,
  bytes integer not null,
  added_by bigint,
  added_at timestamp with time zone not null,
  constraint order_files_key_key UNIQUE (key),
  constraint order_files_order_id_place_key UNIQUE (order_id, place),
  constraint order_files_pkey PRIMARY KEY (id),
  constraint order_files_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint order_files_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_files_bytes_check CHECK (((bytes >= 1) AND (bytes <= 10485760))),
  constraint order_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint order_files_place_check CHECK (((place >= 1) AND (place <= 10))),
  constraint order_files_type_check CHECK ((type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'image/gif'::text, 'image/heic'::text])))
);

create table order_history (
  id bigint not null generated always as identity,
  order_id bigint not null,
  machine text not null,
  order_shipping_id bigint,
  from_status text,
  to_status text not null,
  actor_kind text not null,
  actor_id bigint,
  actor_name text,
  reason text,
  forced boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint order_history_pkey PRIMARY KEY (id),
  constraint order_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_history_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'customer'::text, 'system'::text, 'provider'::text]))),
  constraint order_history_machine_check CHECK ((machine = ANY (ARRAY['order'::text, 'payment'::text, 'shipping'::text])))
);
CREATE INDEX order_history_order ON public.order_history USING btree (order_id, id);

create table order_lines (
  id bigint not null generated always as identity,
  order_id bigint not null,
  parent_id bigint,
  kind text not null default 'item'::text,
  "position" integer not null,
  product_id bigint,
  product_item_id bigint,
  gift_id bigint,
  gift_tier text,
  group_id uuid,
  sku text not null,
  name jsonb not null,
  spec jsonb,
  media_id bigint,
  is_credit boolean not null default false,
  tax_type text not null default 'taxable'::text,
  temperature text not null default 'ambient'::text,
  weight_g integer,
  unit_price bigint not null,
  cost_price bigint,
  quantity integer not null,
  line_total bigint not null,
  discount bigint not null default 0,
  credits_share bigint not null default 0,
  refunded_quantity integer not null default 0,
  returned_quantity integer not null default 0,
  constraint order_lines_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_lines_pkey PRIMARY KEY (id),
  constraint order_lines_gift_id_fkey FOREIGN KEY (gift_id) REFERENCES gifts(id) ON DELETE SET NULL,
  constraint order_lines_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_lines_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  constraint order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  constraint order_lines_product_item_id_fkey FOREIGN KEY (product_item_id) REFERENCES product_items(id) ON DELETE SET NULL,
  constraint order_lines_add_up CHECK (((kind = 'part'::text) OR (line_total = (unit_price * quantity)))),
  constraint order_lines_check CHECK (((discount >= 0) AND (discount <= line_total))),
  constraint order_lines_check1 CHECK (((refunded_quantity >= 0) AND (refunded_quantity <= quantity))),
  constraint order_lines_check2 CHECK (((returned_quantity >= 0) AND (returned_quantity <= quantity))),
  constraint order_lines_credits_share_check CHECK ((credits_share >= 0)),
  constraint order_lines_gifts_are_free CHECK (((kind <> 'gift'::text) OR (unit_price = 0))),
  constraint order_lines_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'group'::text, 'part'::text, 'gift'::text]))),
  constraint order_lines_parts_have_a_parent CHECK (((kind = 'part'::text) = (parent_id IS NOT NULL))),
  constraint order_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 9999))),
  constraint order_lines_tax_type_check CHECK ((tax_type = ANY (ARRAY['taxable'::text, 'zero'::text, 'free'::text]))),
  constraint order_lines_temperature_check CHECK ((temperature = ANY (ARRAY['ambient'::text, 'chilled'::text, 'frozen'::text]))),
  constraint order_lines_unit_price_check CHECK ((unit_price >= 0))
);
CREATE INDEX order_lines_item ON public.order_lines USING btree (product_item_id);
CREATE INDEX order_lines_parent ON public.order_lines USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX order_lines_product ON public.order_lines USING btree (product_id, order_id) WHERE (product_id IS NOT NULL);

create table order_shipping_lines (
  order_shipping_id bigint not null,
  order_line_id bigint not null,
  quantity integer not null,
  constraint order_shipping_lines_pkey PRIMARY KEY (order_shipping_id, order_line_id),
  constraint order_shipping_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  constraint order_shipping_lines_order_shipping_id_fkey FOREIGN KEY (order_shipping_id) REFERENCES order_shippings(id) ON DELETE CASCADE,
  constraint order_shipping_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 9999)))
);

create table order_shippings (
  id bigint not null generated always as identity,
  order_id bigint not null,
  parcel_no integer not null default 1,
  status text not null,
  kind text not null default 'home'::text,
  subtype text,
  temperature text not null default 'ambient'::text,
  weight_g integer not null default 0,
  fee bigint not null,
  consignment_no text,
  tracking_no text,
  tracking_url text,
  printed_at timestamp with time zone,
  shipped_at timestamp with time zone,
  arrived_at timestamp with time zone,
  delivered_at timestamp with time zone,
  pickup_until timestamp with time zone,
  pickup_code text,
  constraint order_shippings_order_id_parcel_no_key UNIQUE (order_id, parcel_no),
  constraint order_shippings_pkey PRIMARY KEY (id),
  constraint order_shippings_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_shippings_fee_check CHECK ((fee >= 0)),
  constraint order_shippings_kind_check CHECK ((kind = ANY (ARRAY['home'::text, 'cvs'::text, 'shop_pickup'::text, 'cross_border'::text, 'digital'::text]))),
  constraint order_shippings_pickup_code_check CHECK ((pickup_code ~ '^[0-9]{6}$'::text)),
  constraint order_shippings_status_check CHECK ((status = ANY (ARRAY['unshipped'::text, 'preparing'::text, 'shipped'::text, 'arrived'::text, 'delivered'::text, 'failed'::text, 'returning'::text, 'returned'::text, 'cancelled'::text]))),
  constraint order_shippings_temperature_check CHECK ((temperature = ANY (ARRAY['ambient'::text, 'chilled'::text, 'frozen'::text])))
);
CREATE INDEX order_shippings_cold ON public.order_shippings USING btree (temperature, order_id) WHERE (temperature <> 'ambient'::text);
CREATE INDEX order_shippings_delivered ON public.order_shippings USING btree (delivered_at, order_id) WHERE (delivered_at IS NOT NULL);
CREATE INDEX order_shippings_shipped ON public.order_shippings USING btree (shipped_at, order_id) WHERE (shipped_at IS NOT NULL);
CREATE INDEX order_shippings_tracking ON public.order_shippings USING btree (tracking_no) WHERE (tracking_no IS NOT NULL);
CREATE UNIQUE INDEX order_shippings_waiting_code ON public.order_shippings USING btree (pickup_code) WHERE (status = 'arrived'::text);

create table order_visits (
  order_id bigint not null,
  url text not null,
  client_ip text not null,
  user_agent text not null,
  fbp text,
  fbc text,
  created_at timestamp with time zone not null,
  constraint order_visits_pkey PRIMARY KEY (order_id),
  constraint order_visits_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_visits_old ON public.order_visits USING btree (created_at);

create table orders (
  id bigint not null generated always as identity,
  order_no text not null,
  token text not null,
  cart_id uuid,
  idempotency_key text,
  source text not null default 'storefront'::text,
  customer_id bigint,
  locale text not null,
  currency text not null,
  status text not null,
  payment_status text not null,
  shipping_status text not null,
  email text not null,
  name text not null,
  phone text not null,
  country text not null default 'tw'::text,
  zip text not null default ''::text,
  city text not null default ''::text,
  district text not null default ''::text,
  address text not null default ''::text,
  recipient_name text not null,
  recipient_phone text not null,
  recipient_zip text not null default ''::text,
  recipient_city text not null default ''::text,
  recipient_district text not null default ''::text,
  recipient_address text not null default ''::text,
  cvs jsonb,
  customer_note text not null default ''::text,
  staff_note text not null default ''::text,
  delivery_on date,
  delivery_slot text,
  tax_id bytea,
  invoice_type text,
  invoice_company text,
  invoice_company_id text,
  invoice_barcode text,
  delivery_method_id bigint,
  delivery_method jsonb not null,
  payment_method_id bigint,
  payment_method jsonb not null,
  items_total bigint not null,
  credit_items_total bigint not null default 0,
  discount_total bigint not null default 0,
  shipping_total bigint not null,
  payment_fee bigint not null default 0,
  credits_used bigint not null default 0,
  credit_items_deducted bigint not null default 0,
  grand_total bigint not null,
  reward_credits bigint not null default 0,
  quantity_count integer not null,
  ads_tracking jsonb not null default '{}'::jsonb,
  cancelled_by text,
  mismatch boolean not null default false,
  version integer not null default 1,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  paid_at timestamp with time zone,
  completed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  tags text[] not null default '{}'::text[],
  refused_codes jsonb not null default '[]'::jsonb,
  payment_kind text default (payment_method ->> 'kind'::text),
  delivery_kind text default (delivery_method ->> 'kind'::text),
  payment_reminded_at timestamp with time zone,
  due bigint not null default 0,
  to_give_back bigint not null default 0,
  balance_requested_at timestamp with time zone,
  invoice_donation_code text,
  pay_until timestamp with time zone,
  reward_owed boolean not null default false,
  constraint orders_cart_id_key UNIQUE (cart_id),
  constraint orders_idempotency_key_key UNIQUE (idempotency_key),
  constraint orders_order_no_key UNIQUE (order_no),
  constraint orders_token_key UNIQUE (token),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id),
  constraint orders_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL,
  constraint orders_delivery_method_id_fkey FOREIGN KEY (delivery_method_id) REFERENCES delivery_methods(id) ON DELETE SET NULL,
  constraint orders_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id) ON DELETE SET NULL,
  constraint orders_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['customer'::text, 'staff'::text, 'expiry'::text]))),
  constraint orders_check CHECK (((discount_total >= 0) AND (discount_total <= items_total))),
  constraint orders_check1 CHECK (((payment_fee >= 0) AND (payment_fee <= shipping_total))),
  constraint orders_check2 CHECK (((credit_items_deducted >= 0) AND (credit_items_deducted <= LEAST(credits_used, credit_items_total)))),
  constraint orders_credit_items_total_check CHECK ((credit_items_total >= 0)),
  constraint orders_credits_used_check CHECK ((credits_used >= 0)),
  constraint orders_currency_check CHECK ((currency = ANY (ARRAY['twd'::text, 'hkd'::text, 'usd'::text, 'gbp'::text]))),
  constraint orders_due_check CHECK ((due >= 0)),
  constraint orders_grand_total_check CHECK ((grand_total >= 0)),
  constraint orders_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 255))),
  constraint orders_invoice_donation_code_check CHECK ((invoice_donation_code ~ '^[0-9]{3,7}$'::text)),
  constraint orders_invoice_type_check CHECK ((invoice_type = ANY (ARRAY['individual'::text, 'company'::text]))),
  constraint orders_items_total_check CHECK ((items_total >= 0)),
  constraint orders_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text]))),
  constraint orders_payment_status_check CHECK ((payment_status = ANY (ARRAY['unpaid'::text, 'pending'::text, 'paid'::text, 'failed'::text, 'expired'::text, 'partially_refunded'::text, 'refunded'::text, 'voided'::text]))),
  constraint orders_quantity_count_check CHECK ((quantity_count > 0)),
  constraint orders_refused_codes_check CHECK ((jsonb_typeof(refused_codes) = 'array'::text)),
  constraint orders_reward_credits_check CHECK ((reward_credits >= 0)),
  constraint orders_shipping_status_check CHECK ((shipping_status = ANY (ARRAY['unshipped'::text, 'preparing'::text, 'partially_shipped'::text, 'shipped'::text, 'arrived'::text, 'delivered'::text, 'failed'::text, 'returning'::text, 'returned'::text, 'cancelled'::text]))),
  constraint orders_shipping_total_check CHECK ((shipping_total >= 0)),
  constraint orders_source_check CHECK ((source = ANY (ARRAY['storefront'::text, 'staff'::text, 'import'::text]))),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'cancelled'::text, 'returned'::text]))),
  constraint orders_to_give_back_check CHECK ((to_give_back >= 0)),
  constraint orders_token_check CHECK ((length(token) >= 22)),
  constraint orders_total_adds_up CHECK ((grand_total = ((((items_total + credit_items_total) - discount_total) + shipping_total) - credits_used)))
);
CREATE INDEX orders_buyer ON public.orders USING btree (email, created_at) INCLUDE (status);
CREATE INDEX orders_came_from ON public.orders USING btree (((ads_tracking ->> 'utm_source'::text)), created_at DESC) WHERE ((ads_tracking ->> 'utm_source'::text) IS NOT NULL);
CREATE INDEX orders_counted ON public.orders USING btree (status, created_at DESC, id DESC) INCLUDE (payment_status, shipping_status);
CREATE INDEX orders_customer ON public.orders USING btree (customer_id, id DESC) INCLUDE (status, payment_status, grand_total, created_at);
CREATE INDEX orders_customer_note ON public.orders USING btree (created_at DESC, id DESC) WHERE (customer_note <> ''::text);
CREATE INDEX orders_delivery_day ON public.orders USING btree (delivery_on) WHERE (delivery_on IS NOT NULL);
CREATE INDEX orders_delivery_kind ON public.orders USING btree (delivery_kind, created_at DESC, id DESC);
CREATE INDEX orders_expiring ON public.orders USING btree (expires_at) WHERE ((expires_at IS NOT NULL) AND (status = ANY (ARRAY['pending'::text, 'processing'::text])) AND (payment_status = ANY (ARRAY['unpaid'::text, 'pending'::text, 'failed'::text])));
CREATE INDEX orders_found ON public.orders USING gin (search_grams(order_words(order_no, name, recipient_name, email, phone, recipient_phone)));
CREATE INDEX orders_mismatch ON public.orders USING btree (created_at DESC, id DESC) WHERE mismatch;
CREATE INDEX orders_office ON public.orders USING btree (created_at DESC, id DESC) INCLUDE (status, payment_status, shipping_status, grand_total, source);
CREATE INDEX orders_open_money ON public.orders USING btree (created_at DESC, id DESC) INCLUDE (due, to_give_back) WHERE ((due > 0) OR (to_give_back > 0));
CREATE INDEX orders_other_source ON public.orders USING btree (source, created_at DESC, id DESC) WHERE (source <> 'storefront'::text);
CREATE INDEX orders_paid ON public.orders USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX orders_payment_kind ON public.orders USING btree (payment_kind, created_at DESC, id DESC);
CREATE INDEX orders_phone ON public.orders USING btree (phone);
CREATE INDEX orders_phone_end ON public.orders USING btree (reverse(phone) text_pattern_ops);
CREATE INDEX orders_recipient_phone ON public.orders USING btree (recipient_phone) WHERE (recipient_phone <> phone);
CREATE INDEX orders_recipient_phone_end ON public.orders USING btree (reverse(recipient_phone) text_pattern_ops) WHERE (recipient_phone <> phone);
CREATE INDEX orders_region ON public.orders USING btree (order_region(recipient_city, cvs), created_at DESC, id DESC);
CREATE INDEX orders_reward_owed ON public.orders USING btree (id) WHERE reward_owed;
CREATE INDEX orders_source_ranges ON public.orders USING brin (source);
CREATE INDEX orders_staff_note ON public.orders USING btree (created_at DESC, id DESC) WHERE (staff_note <> ''::text);
CREATE INDEX orders_tags ON public.orders USING gin (tags) WHERE (tags <> '{}'::text[]);
CREATE INDEX orders_tax_id ON public.orders USING btree (id) WHERE (tax_id IS NOT NULL);
CREATE INDEX orders_total ON public.orders USING btree (grand_total DESC, id DESC);
CREATE INDEX orders_unusual_payment ON public.orders USING btree (payment_status, created_at DESC, id DESC) WHERE (payment_status <> ALL (ARRAY['paid'::text, 'voided'::text]));
CREATE INDEX orders_unusual_shipping ON public.orders USING btree (shipping_status, created_at DESC, id DESC) WHERE (shipping_status <> ALL (ARRAY['delivered'::text, 'cancelled'::text]));

create table outbox (
  id bigint not null generated always as identity,
  kind text not null,
  effect_key text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  dispatched_at timestamp with time zone,
  done_at timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  trace_parent text,
  constraint outbox_effect_key_key UNIQUE (effect_key),
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_trace_parent_check CHECK ((length(trace_parent) <= 55))
);
CREATE INDEX outbox_open ON public.outbox USING btree (dispatched_at, id) WHERE (done_at IS NULL);

create table pages (
  id bigint not null generated always as identity,
  title jsonb not null,
  slug jsonb not null,
  blocks jsonb not null default '[]'::jsonb,
  status text not null default 'draft'::text,
  publish_at timestamp with time zone,
  seo jsonb,
  noindex boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  in_menu boolean not null default false,
  constraint pages_pkey PRIMARY KEY (id),
  constraint pages_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text]))),
  constraint pages_title_check CHECK (((title ->> 'tw'::text) <> ''::text))
);

create table passkey_challenges (
  challenge_hash bytea not null,
  browser_hash bytea not null,
  purpose text not null,
  account_id bigint,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_browser_hash_check CHECK ((length(browser_hash) = 32)),
  constraint passkey_challenges_challenge_hash_check CHECK ((length(challenge_hash) = 32)),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['staff_add'::text, 'staff_sign_in'::text, 'customer_add'::text, 'customer_sign_in'::text])))
);

create table payment_attempts (
  id text not null,
  order_id bigint not null,
  payment_method_id bigint,
  provider text not null,
  amount bigint not null,
  currency text not null,
  state text not null,
  trade_id text,
  redirect_url text,
  error_code text,
  detail jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  queried_at timestamp with time zone,
  finished_at timestamp with time zone,
  number bigint not null generated always as identity,
  pay_code jsonb,
  pay_until timestamp with time zone,
  compared_at timestamp with time zone,
  saves_card boolean not null default false,
  instalments smallint,
  capture_delay smallint,
  constraint payment_attempts_number_key UNIQUE (number),
  constraint payment_attempts_trade_id_key UNIQUE (trade_id),
  constraint payment_attempts_pkey PRIMARY KEY (id),
  constraint payment_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint payment_attempts_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id) ON DELETE SET NULL,
  constraint payment_attempts_amount_check CHECK ((amount > 0)),
  constraint payment_attempts_capture_delay_check CHECK (((capture_delay = '-1'::integer) OR ((capture_delay >= 1) AND (capture_delay <= 30)))),
  constraint payment_attempts_code_has_end CHECK (((pay_code IS NULL) = (pay_until IS NULL))),
  constraint payment_attempts_id_check CHECK ((id ~ '^[0-9a-zA-Z]{1,40}$'::text)),
  constraint payment_attempts_instalments_check CHECK (((instalments >= 2) AND (instalments <= 60))),
  constraint payment_attempts_pay_code_check CHECK ((jsonb_typeof(pay_code) = 'object'::text)),
  constraint payment_attempts_state_check CHECK ((state = ANY (ARRAY['started'::text, 'unknown'::text, 'redirected'::text, 'captured'::text, 'failed'::text])))
);
CREATE INDEX payment_attempts_abandoned ON public.payment_attempts USING btree (created_at) WHERE ((error_code = 'abandoned'::text) AND (state = 'failed'::text));
CREATE UNIQUE INDEX payment_attempts_one_open ON public.payment_attempts USING btree (order_id) WHERE (state = ANY (ARRAY['started'::text, 'unknown'::text, 'redirected'::text]));
CREATE INDEX payment_attempts_open ON public.payment_attempts USING btree (created_at) WHERE (state = ANY (ARRAY['started'::text, 'unknown'::text, 'redirected'::text]));
CREATE INDEX payment_attempts_to_compare ON public.payment_attempts USING btree (finished_at) WHERE ((state = 'captured'::text) AND (compared_at IS NULL));

create table payment_differences (
  id bigint not null generated always as identity,
  attempt_id text not null,
  order_id bigint not null,
  kind text not null,
  ours bigint not null,
  theirs bigint not null,
  currency text not null,
  found_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  settled_by bigint,
  note text not null default ''::text,
  constraint payment_differences_attempt_id_kind_key UNIQUE (attempt_id, kind),
  constraint payment_differences_pkey PRIMARY KEY (id),
  constraint payment_differences_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id) ON DELETE CASCADE,
  constraint payment_differences_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint payment_differences_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint payment_differences_kind_check CHECK ((kind = ANY (ARRAY['amount'::text, 'not_paid'::text, 'refunded'::text, 'lapsed'::text]))),
  constraint payment_differences_settled CHECK (((settled_at IS NOT NULL) OR ((settled_by IS NULL) AND (note = ''::text))))
);
CREATE INDEX payment_differences_open ON public.payment_differences USING btree (order_id) WHERE (settled_at IS NULL);

create table payment_methods (
  id bigint not null generated always as identity,
  name jsonb not null,
  note jsonb,
  kind text not null,
  provider text,
  fee bigint not null default 0,
  min_total bigint,
  max_total bigint,
  countries text[] not null default '{tw}'::text[],
  delivery_ids bigint[] not null default '{}'::bigint[],
  instalments integer[] not null default '{}'::integer[],
  instructions jsonb,
  bank jsonb,
  expire_minutes integer,
  account jsonb,
  credentials bytea,
  sandbox boolean not null default false,
  active boolean not null default true,
  archived_at timestamp with time zone,
  sort integer not null default 0,
  version integer not null default 1,
  merchant_id text,
  queries_paused_until timestamp with time zone,
  instalment_min bigint,
  wallet_merchant_id text,
  domain_association text,
  capture text not null default 'at_once'::text,
  capture_days smallint,
  payout_days smallint,
  constraint payment_methods_pkey PRIMARY KEY (id),
  constraint payment_methods_archived_is_off CHECK (((archived_at IS NULL) OR (NOT active))),
  constraint payment_methods_capture_check CHECK ((capture = ANY (ARRAY['at_once'::text, 'after_days'::text, 'by_hand'::text]))),
  constraint payment_methods_capture_days_check CHECK (((capture_days >= 1) AND (capture_days <= 30))),
  constraint payment_methods_capture_has_days CHECK (((capture = 'after_days'::text) = (capture_days IS NOT NULL))),
  constraint payment_methods_card_is_one CHECK (((kind = 'card'::text) = (id = 1))),
  constraint payment_methods_check CHECK ((max_total >= min_total)),
  constraint payment_methods_domain_association_check CHECK (((domain_association <> ''::text) AND (length(domain_association) <= 20000))),
  constraint payment_methods_expire_minutes_check CHECK ((expire_minutes > 0)),
  constraint payment_methods_fee_check CHECK ((fee >= 0)),
  constraint payment_methods_instalment_min_check CHECK ((instalment_min >= 0)),
  constraint payment_methods_kind_check CHECK ((kind = ANY (ARRAY['card'::text, 'line_pay'::text, 'jko_pay'::text, 'apple_pay'::text, 'google_pay'::text, 'page_card'::text, 'atm'::text, 'cvs_code'::text, 'barcode'::text, 'bank_transfer'::text, 'cod'::text]))),
  constraint payment_methods_merchant_id_check CHECK ((merchant_id ~ '^[0-9A-Za-z]{1,10}$'::text)),
  constraint payment_methods_min_total_check CHECK ((min_total >= 0)),
  constraint payment_methods_name_check CHECK (((name ->> 'tw'::text) <> ''::text)),
  constraint payment_methods_payout_days_check CHECK (((payout_days >= 0) AND (payout_days <= 60))),
  constraint payment_methods_wallet_merchant_id_check CHECK (((wallet_merchant_id <> ''::text) AND (length(wallet_merchant_id) <= 120)))
);

create table payments (
  id bigint not null generated always as identity,
  order_id bigint not null,
  attempt_id text,
  kind text not null,
  provider text,
  provider_tx text,
  amount bigint not null,
  currency text not null,
  state text not null default 'captured'::text,
  card_last_four text,
  card_brand text,
  staff_id bigint,
  note text,
  created_at timestamp with time zone not null default now(),
  received_on date,
  fee bigint,
  instalments smallint,
  capture_due timestamp with time zone,
  captured_at timestamp with time zone,
  capture_queried_at timestamp with time zone,
  constraint payments_attempt_id_key UNIQUE (attempt_id),
  constraint payments_provider_provider_tx_key UNIQUE (provider, provider_tx),
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint payments_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  constraint payments_amount_check CHECK ((amount > 0)),
  constraint payments_card_last_four_check CHECK ((card_last_four ~ '^[0-9]{4}$'::text)),
  constraint payments_fee_check CHECK ((fee >= 0)),
  constraint payments_instalments_check CHECK (((instalments >= 2) AND (instalments <= 60))),
  constraint payments_kind_check CHECK ((kind = ANY (ARRAY['card'::text, 'line_pay'::text, 'jko_pay'::text, 'apple_pay'::text, 'google_pay'::text, 'page_card'::text, 'atm'::text, 'cvs_code'::text, 'barcode'::text, 'bank_transfer'::text, 'cod'::text, 'cash'::text, 'free'::text]))),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['captured'::text, 'authorised'::text, 'voided'::text, 'lapsed'::text])))
);
CREATE INDEX payments_authorised ON public.payments USING btree (created_at) WHERE (state = 'authorised'::text);
CREATE INDEX payments_order ON public.payments USING btree (order_id);

create table product_categories (
  product_id bigint not null,
  category_id bigint not null,
  "position" integer not null default 0,
  on_shelf boolean not null default false,
  available_until timestamp with time zone,
  sold_out boolean not null default false,
  sort integer not null default 0,
  list_price bigint not null default 0,
  constraint product_categories_pkey PRIMARY KEY (product_id, category_id),
  constraint product_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE RESTRICT,
  constraint product_categories_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_categories_category ON public.product_categories USING btree (category_id, product_id);
CREATE INDEX product_categories_placed ON public.product_categories USING btree (category_id, sold_out, NULLIF("position", 0), sort, product_id) WHERE on_shelf;
CREATE INDEX product_categories_priced ON public.product_categories USING btree (category_id, list_price) WHERE on_shelf;
CREATE INDEX product_categories_shelf ON public.product_categories USING btree (category_id, sold_out, sort, product_id) WHERE on_shelf;

create table product_feed_pieces (
  run uuid not null,
  target text not null,
  locale text not null,
  n integer not null,
  body bytea not null,
  constraint product_feed_pieces_pkey PRIMARY KEY (run, n)
);
CREATE INDEX product_feed_pieces_feed ON public.product_feed_pieces USING btree (target, locale);

create table product_feed_refusals (
  id bigint not null generated always as identity,
  run uuid not null,
  target text not null,
  locale text not null,
  product_id bigint not null,
  sku text not null,
  reasons text[] not null,
  constraint product_feed_refusals_pkey PRIMARY KEY (id),
  constraint product_feed_refusals_reasons_check CHECK ((cardinality(reasons) > 0))
);
CREATE INDEX product_feed_refusals_feed ON public.product_feed_refusals USING btree (target, locale, run, id);

create table product_feeds (
  target text not null,
  locale text not null,
  run uuid not null,
  made_from text not null,
  made_at timestamp with time zone not null,
  etag text not null,
  bytes bigint not null,
  listed integer not null,
  refused integer not null,
  constraint product_feeds_pkey PRIMARY KEY (target, locale),
  constraint product_feeds_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text]))),
  constraint product_feeds_target_check CHECK ((target = ANY (ARRAY['google'::text, 'meta'::text])))
);

create table product_images (
  id bigint not null generated always as identity,
  product_id bigint not null,
  media_id bigint not null,
  "position" integer not null,
  constraint product_images_product_id_position_key UNIQUE (product_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint product_images_pkey PRIMARY KEY (id),
  constraint product_images_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id),
  constraint product_images_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table product_items (
  id bigint not null generated always as identity,
  product_id bigint not null,
  sku text not null,
  barcode text,
  option_values text[] not null default '{}'::text[],
  price bigint not null,
  suggested_price bigint,
  min_price bigint not null default 0,
  cost_price bigint,
  credit_price bigint,
  stock integer not null default 0,
  reserved integer not null default 0,
  safety_stock integer not null default 0,
  backorder_limit integer not null default 0,
  low_stock_threshold integer not null default 5,
  weight_g integer,
  size_mm integer[],
  media_id bigint,
  newbang_sku text,
  "position" integer not null default 0,
  active boolean not null default true,
  updated_at timestamp with time zone not null default now(),
  constraint product_items_product_id_option_values_key UNIQUE (product_id, option_values),
  constraint product_items_sku_key UNIQUE (sku),
  constraint product_items_pkey PRIMARY KEY (id),
  constraint product_items_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint product_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_items_backorder_limit_check CHECK ((backorder_limit >= 0)),
  constraint product_items_check CHECK (((min_price >= 0) AND (min_price <= price))),
  constraint product_items_cost_price_check CHECK ((cost_price >= 0)),
  constraint product_items_credit_price_check CHECK ((credit_price >= 0)),
  constraint product_items_low_stock_threshold_check CHECK ((low_stock_threshold >= 0)),
  constraint product_items_not_oversold CHECK ((reserved <= (stock + backorder_limit))),
  constraint product_items_price_check CHECK ((price >= 0)),
  constraint product_items_reserved_check CHECK ((reserved >= 0)),
  constraint product_items_safety_stock_check CHECK ((safety_stock >= 0)),
  constraint product_items_size_mm_check CHECK ((array_length(size_mm, 1) = 3)),
  constraint product_items_sku_check CHECK (((length(sku) >= 1) AND (length(sku) <= 64))),
  constraint product_items_stock_check CHECK ((stock >= 0)),
  constraint product_items_suggested_price_check CHECK ((suggested_price >= 0)),
  constraint product_items_weight_g_check CHECK ((weight_g >= 0))
);
CREATE INDEX product_items_barcode ON public.product_items USING btree (barcode) WHERE (barcode IS NOT NULL);
CREATE INDEX product_items_code ON public.product_items USING btree (upper(sku) text_pattern_ops);
CREATE INDEX product_items_stock ON public.product_items USING btree (product_id) INCLUDE (stock) WHERE active;

create table product_search (
  product_id bigint not null,
  on_shelf boolean not null,
  available_until timestamp with time zone,
  sold_out boolean not null,
  sold_count integer not null,
  names text not null,
  head tsvector not null,
  document tsvector not null,
  constraint product_search_pkey PRIMARY KEY (product_id),
  constraint product_search_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_search_document ON public.product_search USING gin (document);

create table products (
  id bigint not null generated always as identity,
  type text not null,
  source text not null default 'local'::text,
  handle text,
  name jsonb not null,
  subtitle jsonb,
  description jsonb,
  spec_table jsonb not null default '[]'::jsonb,
  purchase_note jsonb,
  brand_id bigint,
  main_category_id bigint,
  options jsonb not null default '[]'::jsonb,
  badge jsonb,
  tags text[] not null default '{}'::text[],
  video_url text,
  related_ids bigint[] not null default '{}'::bigint[],
  seo jsonb,
  slug jsonb not null,
  shelf_status text not null default 'draft'::text,
  available_from timestamp with time zone,
  available_until timestamp with time zone,
  member_only boolean not null default false,
  min_order_quantity integer not null default 1,
  order_step integer not null default 1,
  max_per_order integer,
  max_per_customer integer,
  is_credit boolean not null default false,
  preorder jsonb,
  temperature text not null default 'ambient'::text,
  delivery_method_ids bigint[] not null default '{}'::bigint[],
  requires_tax_id boolean not null default false,
  tax_type text not null default 'taxable'::text,
  combo_pricing text,
  combo_value bigint,
  newbang jsonb,
  list_price bigint not null default 0,
  list_price_max bigint not null default 0,
  list_suggested_price bigint,
  stock_word text not null default 'sold_out'::text,
  sold_count integer not null default 0,
  archived_at timestamp with time zone,
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  sample text,
  constraint products_handle_key UNIQUE (handle),
  constraint products_pkey PRIMARY KEY (id),
  constraint products_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id) ON DELETE RESTRICT,
  constraint products_main_category_id_fkey FOREIGN KEY (main_category_id) REFERENCES categories(id) ON DELETE RESTRICT,
  constraint products_check CHECK ((available_until > available_from)),
  constraint products_check1 CHECK ((max_per_order >= min_order_quantity)),
  constraint products_combo_priced CHECK ((((type = 'combo'::text) = (combo_pricing IS NOT NULL)) AND ((combo_pricing IS NULL) OR (combo_pricing = 'sum'::text) OR (combo_value IS NOT NULL)))),
  constraint products_combo_pricing_check CHECK ((combo_pricing = ANY (ARRAY['fixed'::text, 'sum'::text, 'sum_minus_percent'::text, 'sum_minus_amount'::text]))),
  constraint products_combo_value_check CHECK ((combo_value >= 0)),
  constraint products_list_price_check CHECK ((list_price >= 0)),
  constraint products_max_per_customer_check CHECK ((max_per_customer > 0)),
  constraint products_min_order_quantity_check CHECK (((min_order_quantity >= 1) AND (min_order_quantity <= 9999))),
  constraint products_name_check CHECK (((name ->> 'tw'::text) <> ''::text)),
  constraint products_order_step_check CHECK (((order_step >= 1) AND (order_step <= 9999))),
  constraint products_shelf_status_check CHECK ((shelf_status = ANY (ARRAY['draft'::text, 'on_shelf'::text, 'off_shelf'::text]))),
  constraint products_source_check CHECK ((source = ANY (ARRAY['local'::text, 'newbang'::text]))),
  constraint products_stock_word_check CHECK ((stock_word = ANY (ARRAY['available'::text, 'low'::text, 'sold_out'::text]))),
  constraint products_tax_type_check CHECK ((tax_type = ANY (ARRAY['taxable'::text, 'zero'::text, 'free'::text]))),
  constraint products_temperature_check CHECK ((temperature = ANY (ARRAY['ambient'::text, 'chilled'::text, 'frozen'::text]))),
  constraint products_type_check CHECK ((type = ANY (ARRAY['single'::text, 'multi'::text, 'combo'::text])))
);
CREATE INDEX products_archived ON public.products USING btree (id) WHERE (archived_at IS NOT NULL);
CREATE INDEX products_available_from ON public.products USING btree (available_from) WHERE (available_from IS NOT NULL);
CREATE INDEX products_available_until ON public.products USING btree (available_until) WHERE (available_until IS NOT NULL);
CREATE INDEX products_beside ON public.products USING btree (main_category_id, sort, id) WHERE ((shelf_status = 'on_shelf'::text) AND (stock_word <> 'sold_out'::text));
CREATE INDEX products_brand ON public.products USING btree (brand_id);
CREATE INDEX products_by_several ON public.products USING btree (id) WHERE (min_order_quantity > 1);
CREATE INDEX products_found ON public.products USING gin (search_grams((((name ->> 'tw'::text) || ' '::text) || COALESCE((name ->> 'en'::text), ''::text))));
CREATE INDEX products_living ON public.products USING btree (id) WHERE (archived_at IS NULL);
CREATE INDEX products_media_in_description ON public.products USING gin (media_keys(description));
CREATE INDEX products_media_in_purchase_note ON public.products USING gin (media_keys(purchase_note));
CREATE INDEX products_named ON public.products USING btree (((name ->> 'tw'::text)), id) WHERE (archived_at IS NULL);
CREATE INDEX products_newest ON public.products USING btree (created_at DESC, id DESC) WHERE (shelf_status = 'on_shelf'::text);
CREATE INDEX products_no_description ON public.products USING btree (updated_at DESC, id) INCLUDE (shelf_status) WHERE ((archived_at IS NULL) AND (COALESCE(((seo -> 'description'::text) ->> 'tw'::text), ''::text) = ''::text));
CREATE INDEX products_no_english ON public.products USING btree (updated_at DESC, id) INCLUDE (shelf_status) WHERE ((archived_at IS NULL) AND (COALESCE((name ->> 'en'::text), ''::text) = ''::text));
CREATE INDEX products_office ON public.products USING btree (updated_at DESC, id) INCLUDE (shelf_status, type, source, brand_id, member_only, is_credit, list_price, list_price_max, sold_count, tags, min_order_quantity) WHERE (archived_at IS NULL);
CREATE INDEX products_priced ON public.products USING btree (list_price, id) WHERE (shelf_status = 'on_shelf'::text);
CREATE UNIQUE INDEX products_sample ON public.products USING btree (sample) WHERE (sample IS NOT NULL);
CREATE INDEX products_shelf ON public.products USING btree (((stock_word = 'sold_out'::text)), sort, id) WHERE (shelf_status = 'on_shelf'::text);
CREATE INDEX products_slug_en ON public.products USING btree (((slug ->> 'en'::text)));
CREATE INDEX products_slug_tw ON public.products USING btree (((slug ->> 'tw'::text)));
CREATE INDEX products_sold ON public.products USING btree (sold_count DESC, id) WHERE (shelf_status = 'on_shelf'::text);
CREATE INDEX products_updated ON public.products USING btree (updated_at DESC, id);

create table promo_codes (
  code text not null,
  offer_id bigint not null,
  constraint promo_codes_pkey PRIMARY KEY (code),
  constraint promo_codes_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint promo_codes_code_check CHECK (((code = upper(code)) AND ((length(code) >= 1) AND (length(code) <= 40))))
);
CREATE INDEX promo_codes_offer ON public.promo_codes USING btree (offer_id);

create table provider_visits (
  state_hash bytea not null,
  browser_hash bytea not null,
  provider text not null,
  session_id bigint,
  cart_id uuid,
  return_path text,
  locale text not null,
  source jsonb,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  code_used_at timestamp with time zone,
  customer_id bigint,
  identity jsonb,
  constraint provider_visits_code_hash_key UNIQUE (code_hash),
  constraint provider_visits_pkey PRIMARY KEY (state_hash),
  constraint provider_visits_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint provider_visits_session_id_fkey FOREIGN KEY (session_id) REFERENCES customer_tokens(id) ON DELETE CASCADE,
  constraint provider_visits_browser_hash_check CHECK ((length(browser_hash) = 32)),
  constraint provider_visits_check CHECK ((used_at <= expires_at)),
  constraint provider_visits_check1 CHECK ((code_used_at <= code_expires_at)),
  constraint provider_visits_check2 CHECK (((code_hash IS NULL) = (code_expires_at IS NULL))),
  constraint provider_visits_check3 CHECK ((num_nonnulls(customer_id, identity) = num_nonnulls(code_hash))),
  constraint provider_visits_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint provider_visits_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text]))),
  constraint provider_visits_provider_check CHECK ((provider = ANY (ARRAY['line'::text, 'google'::text, 'facebook'::text]))),
  constraint provider_visits_state_hash_check CHECK ((length(state_hash) = 32))
);
CREATE INDEX provider_visits_expired ON public.provider_visits USING btree (expires_at);

create unlogged table rate_limits (
  key text not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table redemption_claims (
  redemption_id bigint not null,
  rule text not null,
  identity text not null,
  nth integer not null,
  live boolean not null default true,
  constraint redemption_claims_pkey PRIMARY KEY (redemption_id, rule, identity),
  constraint redemption_claims_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemptions(id) ON DELETE CASCADE,
  constraint redemption_claims_nth_check CHECK ((nth > 0))
);
CREATE INDEX redemption_claims_identity ON public.redemption_claims USING btree (identity) WHERE live;
CREATE UNIQUE INDEX redemption_claims_limit ON public.redemption_claims USING btree (rule, identity, nth) WHERE live;

create table redemptions (
  id bigint not null generated always as identity,
  order_id bigint not null,
  offer_id bigint,
  coupon_id bigint,
  amount bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  released_at timestamp with time zone,
  sales bigint not null default 0,
  constraint redemptions_pkey PRIMARY KEY (id),
  constraint redemptions_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON DELETE RESTRICT,
  constraint redemptions_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE RESTRICT,
  constraint redemptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint redemptions_amount_check CHECK ((amount >= 0)),
  constraint redemptions_of_one CHECK ((num_nonnulls(offer_id, coupon_id) = 1)),
  constraint redemptions_sales_check CHECK ((sales >= 0))
);
CREATE INDEX redemptions_coupon ON public.redemptions USING btree (coupon_id) WHERE (released_at IS NULL);
CREATE UNIQUE INDEX redemptions_coupon_once ON public.redemptions USING btree (order_id, coupon_id) WHERE ((coupon_id IS NOT NULL) AND (released_at IS NULL));
CREATE INDEX redemptions_offer ON public.redemptions USING btree (offer_id) WHERE (released_at IS NULL);
CREATE UNIQUE INDEX redemptions_offer_once ON public.redemptions USING btree (order_id, offer_id) WHERE ((offer_id IS NOT NULL) AND (released_at IS NULL));

create table refund_lines (
  refund_id bigint not null,
  order_line_id bigint not null,
  quantity integer not null,
  amount bigint not null,
  credits bigint not null default 0,
  restocked boolean not null default false,
  constraint refund_lines_pkey PRIMARY KEY (refund_id, order_line_id),
  constraint refund_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  constraint refund_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE,
  constraint refund_lines_amount_check CHECK ((amount >= 0)),
  constraint refund_lines_credits_check CHECK ((credits >= 0)),
  constraint refund_lines_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX refund_lines_line ON public.refund_lines USING btree (order_line_id);

create table refunds (
  id bigint not null generated always as identity,
  order_id bigint not null,
  payment_id bigint,
  kind text not null,
  state text not null,
  amount bigint not null,
  credits bigint not null default 0,
  currency text not null,
  provider_refund_id text,
  reason text not null default ''::text,
  staff_id bigint,
  created_at timestamp with time zone not null default now(),
  queried_at timestamp with time zone,
  done_at timestamp with time zone,
  sent_to jsonb,
  sent_on date,
  sent_by bigint,
  sent_note text not null default ''::text,
  constraint refunds_provider_refund_id_key UNIQUE (provider_refund_id),
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint refunds_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  constraint refunds_amount_check CHECK ((amount >= 0)),
  constraint refunds_check CHECK (((amount + credits) > 0)),
  constraint refunds_credits_check CHECK ((credits >= 0)),
  constraint refunds_kind_check CHECK ((kind = ANY (ARRAY['return'::text, 'cancel'::text, 'edit'::text, 'late_money'::text, 'goodwill'::text]))),
  constraint refunds_sent_to_check CHECK ((jsonb_typeof(sent_to) = 'object'::text)),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['to_do'::text, 'started'::text, 'unknown'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX refunds_open ON public.refunds USING btree (created_at) WHERE (state = ANY (ARRAY['to_do'::text, 'started'::text, 'unknown'::text]));
CREATE INDEX refunds_order ON public.refunds USING btree (order_id);

create table report_day_items (
  day date not null,
  kind text not null,
  product_id bigint,
  product_item_id bigint,
  sku text not null,
  line_id bigint not null,
  quantity integer not null,
  returned integer not null,
  orders integer not null,
  product_orders integer not null,
  goods bigint not null,
  refunded bigint not null,
  cost bigint,
  constraint report_day_items_day_fkey FOREIGN KEY (day) REFERENCES report_days(day) ON DELETE CASCADE,
  constraint report_day_items_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'part'::text, 'group'::text])))
);
CREATE INDEX report_day_items_day ON public.report_day_items USING btree (day);

create table report_day_money (
  day date not null,
  kind text not null,
  method text,
  currency text not null,
  amount bigint not null,
  fees bigint not null,
  constraint report_day_money_day_fkey FOREIGN KEY (day) REFERENCES report_days(day) ON DELETE CASCADE
);
CREATE INDEX report_day_money_day ON public.report_day_money USING btree (day);

create table report_day_orders (
  day date not null,
  payment text not null,
  lives boolean not null,
  is_paid boolean not null,
  orders integer not null,
  net bigint not null,
  worth bigint not null,
  booked bigint not null,
  constraint report_day_orders_pkey PRIMARY KEY (day, payment, lives, is_paid),
  constraint report_day_orders_day_fkey FOREIGN KEY (day) REFERENCES report_days(day) ON DELETE CASCADE
);

create table report_day_parts (
  day date not null,
  basis text not null,
  dimension text not null,
  key text,
  name jsonb,
  orders integer not null,
  net bigint not null,
  discount bigint not null,
  shipping bigint not null,
  credits bigint not null,
  worth bigint not null,
  goods_worth bigint not null,
  constraint report_day_parts_day_basis_dimension_key_key UNIQUE NULLS NOT DISTINCT (day, basis, dimension, key),
  constraint report_day_parts_day_fkey FOREIGN KEY (day) REFERENCES report_days(day) ON DELETE CASCADE,
  constraint report_day_parts_basis_check CHECK ((basis = ANY (ARRAY['placed'::text, 'paid'::text, 'shipped'::text])))
);

create table report_day_products (
  day date not null,
  product_id bigint not null,
  quantity integer not null,
  goods bigint not null,
  line_id bigint not null,
  constraint report_day_products_pkey PRIMARY KEY (day, product_id),
  constraint report_day_products_day_fkey FOREIGN KEY (day) REFERENCES report_days(day) ON DELETE CASCADE
);

create table report_days (
  day date not null,
  zone text not null,
  constraint report_days_pkey PRIMARY KEY (day)
);

create table report_marks (
  id bigint not null generated always as identity,
  day date,
  placed_at timestamp with time zone,
  order_id bigint,
  constraint report_marks_pkey PRIMARY KEY (id),
  constraint report_marks_check CHECK ((num_nonnulls(day, placed_at) > 0))
);

create table report_month_items (
  month date not null,
  kind text not null,
  product_id bigint,
  product_item_id bigint,
  sku text not null,
  line_id bigint not null,
  quantity integer not null,
  returned integer not null,
  orders integer not null,
  product_orders integer not null,
  goods bigint not null,
  refunded bigint not null,
  cost bigint,
  constraint report_month_items_month_fkey FOREIGN KEY (month) REFERENCES report_months(month) ON DELETE CASCADE,
  constraint report_month_items_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'part'::text, 'group'::text])))
);
CREATE INDEX report_month_items_month ON public.report_month_items USING btree (month);

create table report_months (
  month date not null,
  zone text not null,
  constraint report_months_pkey PRIMARY KEY (month),
  constraint report_months_month_fkey FOREIGN KEY (month) REFERENCES report_days(day) ON DELETE CASCADE,
  constraint report_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

create table return_consignments (
  id bigint not null generated always as identity,
  order_id bigint not null,
  return_id bigint not null,
  subtype text not null,
  state text not null,
  trade_no text,
  code text,
  booking_no text,
  error text,
  reported text,
  reported_message text,
  reported_at timestamp with time zone,
  created_at timestamp with time zone not null,
  made_at timestamp with time zone,
  constraint return_consignments_trade_no_key UNIQUE (trade_no),
  constraint return_consignments_pkey PRIMARY KEY (id),
  constraint return_consignments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint return_consignments_return_id_fkey FOREIGN KEY (return_id) REFERENCES return_requests(id) ON DELETE CASCADE,
  constraint return_consignments_made CHECK (((state <> 'made'::text) OR (made_at IS NOT NULL))),
  constraint return_consignments_reported_check CHECK ((reported = ANY (ARRAY['accepted'::text, 'on_the_way'::text, 'arrived'::text]))),
  constraint return_consignments_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'made'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX return_consignments_live ON public.return_consignments USING btree (return_id) WHERE (state = ANY (ARRAY['pending'::text, 'made'::text]));
CREATE INDEX return_consignments_of_order ON public.return_consignments USING btree (order_id, id);

create table return_requests (
  id bigint not null generated always as identity,
  order_id bigint not null,
  state text not null,
  lines jsonb not null,
  reason text not null,
  staff_note text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint return_requests_pkey PRIMARY KEY (id),
  constraint return_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint return_requests_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'refused'::text, 'received'::text, 'closed'::text, 'withdrawn'::text])))
);
CREATE UNIQUE INDEX return_requests_one_open ON public.return_requests USING btree (order_id) WHERE (state = ANY (ARRAY['requested'::text, 'approved'::text, 'received'::text]));

create table role_permissions (
  role_id bigint not null,
  permission text not null,
  constraint role_permissions_pkey PRIMARY KEY (role_id, permission),
  constraint role_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE
);

create table roles (
  id bigint not null generated always as identity,
  key text,
  name text not null,
  is_super boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint roles_key_key UNIQUE (key),
  constraint roles_name_key UNIQUE (name),
  constraint roles_pkey PRIMARY KEY (id),
  constraint roles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50)))
);

create table saved_cards (
  id bigint not null generated always as identity,
  customer_id bigint not null,
  payment_method_id bigint not null,
  token bytea not null,
  card_identifier text,
  last_four text,
  brand text not null,
  issuer text not null default ''::text,
  expires_in text,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  tried_at timestamp with time zone,
  constraint saved_cards_pkey PRIMARY KEY (id),
  constraint saved_cards_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE RESTRICT,
  constraint saved_cards_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id) ON DELETE RESTRICT,
  constraint saved_cards_brand_check CHECK ((brand = ANY (ARRAY['visa'::text, 'mastercard'::text, 'jcb'::text, 'unionpay'::text, 'amex'::text, 'unknown'::text]))),
  constraint saved_cards_card_identifier_check CHECK ((card_identifier <> ''::text)),
  constraint saved_cards_expires_in_check CHECK ((expires_in ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint saved_cards_last_four_check CHECK ((last_four ~ '^\d{4}$'::text))
);
CREATE INDEX saved_cards_customer ON public.saved_cards USING btree (customer_id);
CREATE UNIQUE INDEX saved_cards_once ON public.saved_cards USING btree (customer_id, payment_method_id, card_identifier) WHERE (removed_at IS NULL);
CREATE INDEX saved_cards_removed ON public.saved_cards USING btree (removed_at) WHERE (removed_at IS NOT NULL);

create table saved_views (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  screen text not null,
  name text not null,
  query jsonb not null,
  shared boolean not null default false,
  sort integer not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint saved_views_staff_id_screen_name_key UNIQUE (staff_id, screen, name),
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))
);

create table search_log (
  id bigint not null generated always as identity,
  query text not null,
  locale text not null,
  hits integer not null,
  created_at timestamp with time zone not null default now(),
  constraint search_log_pkey PRIMARY KEY (id),
  constraint search_log_hits_check CHECK ((hits >= 0)),
  constraint search_log_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text])))
);
CREATE INDEX search_log_empty ON public.search_log USING btree (created_at) WHERE (hits = 0);
CREATE INDEX search_log_recent ON public.search_log USING btree (created_at);

create table search_words (
  word text not null,
  near text[] not null,
  constraint search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_near ON public.search_words USING gin (near);

create table settings (
  name text not null,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  planned jsonb,
  planned_from timestamp with time zone,
  constraint settings_pkey PRIMARY KEY (name),
  constraint settings_planned_with_its_time CHECK (((planned IS NULL) = (planned_from IS NULL)))
);

create table shipping_events (
  id bigint not null generated always as identity,
  order_shipping_id bigint not null,
  provider_key text,
  code text not null,
  message text not null default ''::text,
  happened_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  consignment_id bigint,
  state text,
  constraint shipping_events_provider_key_key UNIQUE (provider_key),
  constraint shipping_events_pkey PRIMARY KEY (id),
  constraint shipping_events_consignment_id_fkey FOREIGN KEY (consignment_id) REFERENCES consignments(id) ON DELETE CASCADE,
  constraint shipping_events_order_shipping_id_fkey FOREIGN KEY (order_shipping_id) REFERENCES order_shippings(id) ON DELETE CASCADE
);
CREATE INDEX shipping_events_of_note ON public.shipping_events USING btree (consignment_id, happened_at);
CREATE INDEX shipping_events_of_parcel ON public.shipping_events USING btree (order_shipping_id, happened_at);

create table shop_state (
  id boolean not null default true,
  demo boolean not null,
  created_at timestamp with time zone not null default now(),
  clock_shift_minutes integer not null default 0,
  backed_up_at timestamp with time zone,
  key_check text,
  constraint shop_state_pkey PRIMARY KEY (id),
  constraint shop_state_clock_shift_check CHECK (((clock_shift_minutes >= 0) AND (clock_shift_minutes <= 527040))),
  constraint shop_state_id_check CHECK (id),
  constraint shop_state_real_time CHECK ((demo OR (clock_shift_minutes = 0)))
);

create table shops (
  id bigint not null generated always as identity,
  name jsonb not null,
  slug jsonb not null,
  code text,
  address jsonb not null,
  city text not null default ''::text,
  zip text not null default ''::text,
  latitude double precision,
  longitude double precision,
  phone text not null default ''::text,
  line text,
  hours jsonb not null default '[]'::jsonb,
  special_days jsonb not null default '[]'::jsonb,
  services text[] not null default '{}'::text[],
  media_ids bigint[] not null default '{}'::bigint[],
  pickup boolean not null default false,
  sort integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint shops_code_key UNIQUE (code),
  constraint shops_pkey PRIMARY KEY (id),
  constraint shops_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint shops_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint shops_name_check CHECK (((name ->> 'tw'::text) <> ''::text))
);

create table staff (
  id bigint not null generated always as identity,
  name text not null,
  email text not null,
  password_hash text not null,
  locale text not null default 'tw'::text,
  avatar_media_id bigint,
  totp_secret bytea,
  active boolean not null default true,
  version integer not null default 1,
  last_seen_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  totp_on boolean not null default false,
  totp_last_step bigint,
  recovery_hashes bytea[] not null default '{}'::bytea[],
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_avatar_media_id_fkey FOREIGN KEY (avatar_media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint staff_email_check CHECK ((email = lower(email))),
  constraint staff_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text]))),
  constraint staff_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
  constraint staff_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text))
);
CREATE UNIQUE INDEX staff_email_key ON public.staff USING btree (email);

create table staff_access_tokens (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  name text not null,
  prefix text not null,
  token_hash bytea not null,
  permissions text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint staff_access_tokens_token_hash_key UNIQUE (token_hash),
  constraint staff_access_tokens_pkey PRIMARY KEY (id),
  constraint staff_access_tokens_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_access_tokens_check CHECK ((expires_at > created_at)),
  constraint staff_access_tokens_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
  constraint staff_access_tokens_permissions_check CHECK ((cardinality(permissions) > 0)),
  constraint staff_access_tokens_prefix_check CHECK (((prefix ~~ 'shp\_%'::text) AND (length(prefix) = 10))),
  constraint staff_access_tokens_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX staff_access_tokens_staff ON public.staff_access_tokens USING btree (staff_id) WHERE (revoked_at IS NULL);

create table staff_alert_reads (
  staff_id bigint not null,
  read_until bigint not null,
  constraint staff_alert_reads_pkey PRIMARY KEY (staff_id),
  constraint staff_alert_reads_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

create table staff_alerts (
  id bigint not null generated always as identity,
  alert_key text not null,
  kind text not null,
  facts jsonb not null,
  created_at timestamp with time zone not null,
  constraint staff_alerts_alert_key_key UNIQUE (alert_key),
  constraint staff_alerts_pkey PRIMARY KEY (id),
  constraint staff_alerts_kind_check CHECK ((kind = ANY (ARRAY['new_order'::text, 'failure'::text, 'return_requested'::text, 'low_stock'::text, 'low_balance'::text, 'contact_message'::text, 'newbang_sync'::text, 'newbang_gone'::text])))
);
CREATE INDEX staff_alerts_created ON public.staff_alerts USING btree (created_at);

create table staff_codes (
  id bigint not null generated always as identity,
  purpose text not null,
  staff_id bigint,
  code_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint staff_codes_code_hash_key UNIQUE (code_hash),
  constraint staff_codes_pkey PRIMARY KEY (id),
  constraint staff_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_codes_check CHECK ((used_at <= expires_at)),
  constraint staff_codes_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint staff_codes_purpose_check CHECK ((purpose = ANY (ARRAY['setup'::text, 'reset'::text])))
);

create table staff_passkeys (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint staff_passkeys_credential_id_key UNIQUE (credential_id),
  constraint staff_passkeys_pkey PRIMARY KEY (id),
  constraint staff_passkeys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_passkeys_counter_check CHECK ((counter >= 0)),
  constraint staff_passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50)))
);
CREATE INDEX staff_passkeys_staff ON public.staff_passkeys USING btree (staff_id);

create table staff_permissions (
  staff_id bigint not null,
  permission text not null,
  constraint staff_permissions_pkey PRIMARY KEY (staff_id, permission),
  constraint staff_permissions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

create table staff_preferences (
  staff_id bigint not null,
  name text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  constraint staff_preferences_pkey PRIMARY KEY (staff_id, name),
  constraint staff_preferences_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_preferences_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint staff_preferences_value_check CHECK ((jsonb_typeof(value) = 'object'::text))
);

create table staff_roles (
  staff_id bigint not null,
  role_id bigint not null,
  constraint staff_roles_pkey PRIMARY KEY (staff_id, role_id),
  constraint staff_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE RESTRICT,
  constraint staff_roles_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

create table staff_sessions (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  token_hash bytea not null,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint staff_sessions_token_hash_key UNIQUE (token_hash),
  constraint staff_sessions_pkey PRIMARY KEY (id),
  constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_sessions_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX staff_sessions_staff ON public.staff_sessions USING btree (staff_id) WHERE (revoked_at IS NULL);

create table stock_movements (
  id bigint not null generated always as identity,
  product_item_id bigint,
  gift_id bigint,
  kind text not null,
  stock_delta integer not null,
  reserved_delta integer not null,
  order_id bigint,
  staff_id bigint,
  reason text,
  created_at timestamp with time zone not null default now(),
  constraint stock_movements_pkey PRIMARY KEY (id),
  constraint stock_movements_gift_id_fkey FOREIGN KEY (gift_id) REFERENCES gifts(id) ON DELETE CASCADE,
  constraint stock_movements_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint stock_movements_product_item_id_fkey FOREIGN KEY (product_item_id) REFERENCES product_items(id) ON DELETE CASCADE,
  constraint stock_movements_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint stock_movements_kind_check CHECK ((kind = ANY (ARRAY['initial'::text, 'manual'::text, 'import'::text, 'stocktake'::text, 'reserve'::text, 'release'::text, 'deduct'::text, 'return'::text]))),
  constraint stock_movements_of_one CHECK ((num_nonnulls(product_item_id, gift_id) = 1))
);
CREATE INDEX stock_movements_gift ON public.stock_movements USING btree (gift_id, id) WHERE (gift_id IS NOT NULL);
CREATE INDEX stock_movements_item ON public.stock_movements USING btree (product_item_id, id);
CREATE INDEX stock_movements_order ON public.stock_movements USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX stock_movements_sold ON public.stock_movements USING btree (product_item_id, created_at) INCLUDE (stock_delta) WHERE (kind = ANY (ARRAY['deduct'::text, 'return'::text]));

create table stock_notices (
  id bigint not null generated always as identity,
  product_item_id bigint not null,
  email text not null,
  customer_id bigint,
  locale text not null,
  created_at timestamp with time zone not null default now(),
  notified_at timestamp with time zone,
  constraint stock_notices_pkey PRIMARY KEY (id),
  constraint stock_notices_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint stock_notices_product_item_id_fkey FOREIGN KEY (product_item_id) REFERENCES product_items(id) ON DELETE CASCADE,
  constraint stock_notices_email_check CHECK ((email = lower(email))),
  constraint stock_notices_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text])))
);
CREATE UNIQUE INDEX stock_notices_once ON public.stock_notices USING btree (product_item_id, email) WHERE (notified_at IS NULL);
CREATE INDEX stock_notices_told ON public.stock_notices USING btree (product_item_id, notified_at) WHERE (notified_at IS NOT NULL);

create table store_map_visits (
  token_hash bytea not null,
  cart_id uuid not null,
  subtype text not null,
  is_collection boolean not null,
  locale text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint store_map_visits_pkey PRIMARY KEY (token_hash),
  constraint store_map_visits_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE,
  constraint store_map_visits_check CHECK ((used_at <= expires_at)),
  constraint store_map_visits_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text]))),
  constraint store_map_visits_token_hash_check CHECK ((length(token_hash) = 32))
);

create table task_parts (
  task_id bigint not null,
  name text not null,
  n integer not null,
  body bytea not null,
  constraint task_parts_pkey PRIMARY KEY (task_id, name, n),
  constraint task_parts_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint task_parts_name_check CHECK ((name = ANY (ARRAY['ids'::text, 'rows'::text, 'work'::text, 'file'::text, 'problems'::text])))
);

create table tasks (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  kind text not null,
  input jsonb not null,
  locale text not null,
  state text not null default 'waiting'::text,
  total integer,
  done integer not null default 0,
  failed integer not null default 0,
  problems jsonb not null default '[]'::jsonb,
  cursor jsonb not null default '{}'::jsonb,
  cancel_requested boolean not null default false,
  leased_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  wal_position pg_lsn default pg_current_wal_insert_lsn(),
  constraint tasks_pkey PRIMARY KEY (id),
  constraint tasks_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint tasks_check CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text, 'cancelled'::text])) = (finished_at IS NOT NULL))),
  constraint tasks_check1 CHECK (((total IS NULL) OR ((done + failed) <= total))),
  constraint tasks_done_check CHECK ((done >= 0)),
  constraint tasks_failed_check CHECK ((failed >= 0)),
  constraint tasks_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'bulk'::text, 'import'::text]))),
  constraint tasks_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text]))),
  constraint tasks_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint tasks_total_check CHECK ((total >= 0))
);
CREATE INDEX tasks_drafts ON public.tasks USING btree (created_at) WHERE (state = 'draft'::text);
CREATE INDEX tasks_of_staff ON public.tasks USING btree (staff_id, id DESC);
CREATE INDEX tasks_open ON public.tasks USING btree (id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));

create table video_background (
  id boolean not null default true,
  source text not null,
  mobile_source text,
  poster_media_id bigint,
  autoplay boolean not null default true,
  muted boolean not null default true,
  loop boolean not null default true,
  "overlay" integer not null default 0,
  caption jsonb,
  link text,
  active boolean not null default false,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  height text not null default 'medium'::text,
  constraint video_background_pkey PRIMARY KEY (id),
  constraint video_background_poster_media_id_fkey FOREIGN KEY (poster_media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint video_background_height_check CHECK ((height = ANY (ARRAY['low'::text, 'medium'::text, 'tall'::text]))),
  constraint video_background_id_check CHECK (id),
  constraint video_background_overlay_check CHECK ((("overlay" >= 0) AND ("overlay" <= 100))),
  constraint video_background_plays_silently CHECK ((muted OR (NOT autoplay))),
  constraint video_background_source_check CHECK ((source <> ''::text))
);

create table webhook_deliveries (
  id bigint not null generated always as identity,
  webhook_id bigint not null,
  event text not null,
  subject_type text not null,
  subject_id bigint not null,
  parent_id bigint,
  once text not null,
  state text not null default 'pending'::text,
  body text,
  attempts integer not null default 0,
  started_at timestamp with time zone,
  next_at timestamp with time zone,
  claimed_until timestamp with time zone,
  tried_at timestamp with time zone,
  status integer,
  duration_ms integer,
  answer text,
  error text,
  created_at timestamp with time zone not null default now(),
  constraint webhook_deliveries_webhook_id_event_subject_type_subject_id_key UNIQUE (webhook_id, event, subject_type, subject_id, once),
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX webhook_deliveries_age ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (next_at NULLS FIRST, id) WHERE (state = 'pending'::text);
CREATE INDEX webhook_deliveries_in_order ON public.webhook_deliveries USING btree (webhook_id, subject_type, subject_id, id) WHERE (state = 'pending'::text);
CREATE INDEX webhook_deliveries_log ON public.webhook_deliveries USING btree (webhook_id, id DESC);

create table webhooks (
  id bigint not null generated always as identity,
  url text not null,
  events text[] not null,
  secret bytea not null,
  active boolean not null default true,
  paused_at timestamp with time zone,
  last_success_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_events_check CHECK ((cardinality(events) > 0)),
  constraint webhooks_url_check CHECK (((length(url) >= 1) AND (length(url) <= 500)))
);

create table wishlist_items (
  customer_id bigint not null,
  product_id bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint wishlist_items_pkey PRIMARY KEY (customer_id, product_id),
  constraint wishlist_items_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint wishlist_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
