-- What names are made of. Temporary: dropped when the connection closes.
create temp table made as select
  current_setting('generate.products')::int as products,
  current_setting('generate.orders')::int as orders,
  coalesce((select max(id) from products), 0) as last_product,
  coalesce((select max(id) from orders), 0) as last_order,
  coalesce((select max(id) from customers), 0) as last_customer,
  (select count(*) from product_items) as items_before;
create temp table style (n serial, tw text, en text);
insert into style (tw, en) values ('手工', 'Handmade'), ('復古', 'Vintage'), ('經典', 'Classic'), ('輕量', 'Lightweight'), ('北歐', 'Nordic'), ('日式', 'Japanese'), ('台灣', 'Taiwanese'), ('有機', 'Organic'), ('極簡', 'Minimal'), ('迷你', 'Mini'), ('加大', 'Large'), ('雙層', 'Double-wall'), ('可摺疊', 'Folding'), ('防水', 'Waterproof'), ('限量', 'Limited'), ('旅行', 'Travel'), ('節日', 'Festive'), ('晨光', 'Morning'), ('老街', 'Old Street'), ('海風', 'Sea Breeze');
create temp table stuff (n serial, tw text, en text);
insert into stuff (tw, en) values ('陶瓷', 'ceramic'), ('玻璃', 'glass'), ('竹', 'bamboo'), ('櫸木', 'beech'), ('不鏽鋼', 'steel'), ('亞麻', 'linen'), ('純棉', 'cotton'), ('羊毛', 'wool'), ('帆布', 'canvas'), ('黃銅', 'brass'), ('鑄鐵', 'cast iron'), ('矽膠', 'silicone'), ('軟木', 'cork'), ('皮革', 'leather'), ('蜂蜜', 'honey'), ('烏龍', 'oolong'), ('黑糖', 'brown sugar'), ('芝麻', 'sesame'), ('檜木', 'hinoki'), ('薄荷', 'mint');
create temp table thing (n serial, tw text, en text, part int);
insert into thing (tw, en, part) values
  ('馬克杯', 'mug', 1), ('茶壺', 'teapot', 1), ('飯碗', 'rice bowl', 1), ('湯匙', 'spoon', 1), ('餐盤', 'plate', 1), ('咖啡濾杯', 'coffee dripper', 1), ('保溫瓶', 'flask', 1), ('砧板', 'chopping board', 1),
  ('抱枕', 'cushion', 2), ('毛毯', 'blanket', 2), ('桌巾', 'tablecloth', 2), ('檯燈', 'desk lamp', 2), ('收納盒', 'storage box', 2), ('時鐘', 'clock', 2), ('花瓶', 'vase', 2), ('香氛蠟燭', 'scented candle', 2),
  ('托特包', 'tote bag', 3), ('後背包', 'backpack', 3), ('零錢包', 'coin purse', 3), ('圍巾', 'scarf', 3), ('襪子', 'socks', 3), ('帽子', 'cap', 3), ('圍裙', 'apron', 3), ('雨傘', 'umbrella', 3),
  ('茶葉', 'loose tea', 4), ('餅乾', 'biscuits', 4), ('果醬', 'jam', 4), ('咖啡豆', 'coffee beans', 4), ('巧克力', 'chocolate', 4), ('米香', 'puffed rice', 4), ('麵條', 'noodles', 4), ('醬油', 'soy sauce', 4),
  ('筆記本', 'notebook', 5), ('鋼筆', 'fountain pen', 5), ('明信片', 'postcard', 5), ('紙膠帶', 'washi tape', 5), ('月曆', 'calendar', 5), ('書籤', 'bookmark', 5), ('信封', 'envelope', 5), ('印章', 'stamp', 5),
  ('香皂', 'soap', 6), ('洗髮精', 'shampoo', 6), ('護手霜', 'hand cream', 6), ('毛巾', 'towel', 6), ('牙刷', 'toothbrush', 6), ('精油', 'essential oil', 6), ('浴鹽', 'bath salt', 6), ('梳子', 'comb', 6);
create temp table department (part int, tw text, en text);
insert into department values (1, '廚房', 'Kitchen'), (2, '居家', 'Home'), (3, '服飾', 'Wear'), (4, '食品', 'Food'), (5, '文具', 'Stationery'), (6, '沐浴', 'Bath');
create temp table buyer as select '訪客' as guest, array['林', '陳', '黃', '張', '李', '王', '吳', '劉'] as surnames,
  array['美惠', '志明', '淑芬', '家豪', '怡君', '俊傑', '雅婷', '建宏'] as given_names, '103' as zip, '臺北市' as city, '大同區' as district, '迪化街一段 %s 號' as address;
select setseed(0.42);
