use strict;
use warnings;
use Mojo::URL;
use OpenAPI::Client;

# perl callService.pl <document as JSON> <base URL>: the document is validated as it is read.
my ($document, $base) = @ARGV;
my $client = OpenAPI::Client->new("file://$document");
$client->base_url(Mojo::URL->new($base));

sub answer {
  my ($id, $status, $input) = @_;
  my $tx = $client->call($id => $input);
  my $code = $tx->res->code // 'none';
  die "$id answered $code: " . $tx->res->body . "\n" unless $code eq $status;
  return $tx->res->json;
}

for my $provider (grep { $_->{active} } @{ answer('listProviders', 200, {})->{providers} }) {
  my $key = $provider->{key};
  my $prices = answer('getMarketsContext', 200, { provider => $key })->{prices};
  die "$key has no mark\n" unless $prices->[0]{markPrice} > 0;
  my $market = { provider => $key, marketId => $prices->[0]{marketId} };
  die "$key has no bids\n" unless @{ answer('getOrderbook', 200, $market)->{bids} };
}
my $key = answer('listDexes', 200, {})->{dexes}[0]{key};
my $address = '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f';
my $body = { provider => $key, address => $address, action => 'approveBuilderFee', params => {} };
my $staged = answer('createAction', 201, { body => $body })->{actions};
die "another action was staged\n" unless $staged->[0]{action} eq 'approveBuilderFee';

# What breaks the document is refused before it is sent.
my $refused = $client->call(createAction => { body => { provider => $key } });
die "a request without action was sent\n" unless ($refused->res->code // 0) == 400;
print "ok\n";
