-- expand: the video behind the home page has one of three heights; the present one is the middle.
alter table video_background add column height text not null default 'medium' check (height in ('low', 'medium', 'tall'));
